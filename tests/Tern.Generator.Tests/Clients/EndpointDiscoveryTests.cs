using System.Collections.Concurrent;
using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>Services with endpoint discovery: the two of AWS, and a model with everything that the traits allow.</summary>
public sealed class EndpointDiscoveryTests
{
    private const string Everything = """
        {"smithy": "2.0", "shapes": {
          "example#Cells": {"type": "service", "version": "1", "operations": [{"target": "example#Ask"}, {"target": "example#Get"}, {"target": "example#Need"}],
            "traits": {"aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "cells"}, "aws.api#clientEndpointDiscovery": {"operation": "example#Ask", "error": "example#Moved"}}},
          "example#Ask": {"type": "operation", "input": {"target": "example#AskInput"}, "output": {"target": "example#AskOutput"}},
          "example#AskInput": {"type": "structure", "members": {"Operation": {"target": "smithy.api#String"}, "Identifiers": {"target": "example#Texts"}}},
          "example#Texts": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "smithy.api#String"}},
          "example#AskOutput": {"type": "structure", "members": {"Endpoints": {"target": "example#Endpoints"}}},
          "example#Endpoints": {"type": "list", "member": {"target": "example#Endpoint"}, "traits": {"smithy.api#sparse": {}}},
          "example#Endpoint": {"type": "structure", "members": {"Address": {"target": "smithy.api#String"}, "CachePeriodInMinutes": {"target": "smithy.api#Integer"}}},
          "example#Get": {"type": "operation", "input": {"target": "example#GetInput"}, "traits": {"aws.api#clientDiscoveredEndpoint": {"required": false}}},
          "example#GetInput": {"type": "structure", "members": {"Table": {"target": "smithy.api#String", "traits": {"aws.api#clientEndpointDiscoveryId": {}}}}},
          "example#Need": {"type": "operation", "input": {"target": "example#NeedInput"}, "errors": [{"target": "example#Moved"}], "traits": {"aws.api#clientDiscoveredEndpoint": {"required": true}}},
          "example#NeedInput": {"type": "structure", "members": {
            "Table": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}, "aws.api#clientEndpointDiscoveryId": {}}},
            "kind": {"target": "example#Kind", "traits": {"aws.api#clientEndpointDiscoveryId": {}}},
            "other": {"target": "smithy.api#String"}}},
          "example#Kind": {"type": "enum", "members": {"A": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "a"}}}},
          "example#Moved": {"type": "structure", "members": {"message": {"target": "smithy.api#String"}}, "traits": {"smithy.api#error": "client"}}
        }}
        """;

    private const string Rules = """
        "smithy.rules#endpointRuleSet": {"version": "1.0", "parameters": {"Region": {"type": "String", "builtIn": "AWS::Region", "required": true, "default": "x"}},
          "rules": [{"type": "endpoint", "conditions": [], "endpoint": {"url": "https://rules"}}]}
        """;

    private const string CellsDriver = """
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace Tern.Cells;
        public static class Driver
        {
            public static async Task Call(HttpMessageHandler handler)
            {
                using var client = new CellsClient(new CellsClientOptions { Handler = handler, Region = "eu-west-1", Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Environment = global::Tern.AwsEnvironment.None });
                await client.NeedAsync(new() { Table = "t", Kind = Kind.A });
            }
        }
        """;

    [Theory]
    [InlineData("timestream-query", "TimestreamQuery", "CancelQueryAsync(new() { QueryId = \"q\" })")]
    [InlineData("timestream-write", "TimestreamWrite", "ListDatabasesAsync(new())")]
    public async Task Timestream_client_discovers_its_endpoint_once_and_again_after_InvalidEndpointException(string model, string name, string call)
    {
        string driver = $$"""
            using System.Net.Http;
            using System.Threading.Tasks;
            namespace Tern.{{name}};
            public static class Driver
            {
                public static async Task Call(HttpMessageHandler handler)
                {
                    var options = new {{name}}ClientOptions { Handler = handler, Region = "eu-west-1", Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Environment = global::Tern.AwsEnvironment.None };
                    using var client = new {{name}}Client(options);
                    await client.{{call}};
                    await client.{{call}};
                    await client.DescribeEndpointsAsync(new());
                    using var local = new {{name}}Client(options with { Endpoint = "http://localhost:8000" });
                    await local.{{call}};
                }
            }
            """;
        GeneratedCode code = TestModel.Compile($"{name}Discovery", TestModel.Generate(Encoding.UTF8.GetString(Archive.Model(model)), Outputs.Types | Outputs.Client), driver);
        using var handler = new CellHandler(operation: call[..call.IndexOf("Async", StringComparison.Ordinal)]);
        await TestModel.Method<Func<HttpMessageHandler, Task>>(code, $"Tern.{name}.Driver", "Call")(handler);
        Assert.Equal(
            ["discover@rules", "call@cell-1.example.com", "discover@rules", "call@cell-2.example.com", "call@cell-2.example.com", "discover@rules", "call@localhost"],
            handler.Calls);
    }

    [Fact]
    public async Task Discovery_request_contains_the_operation_and_its_identifiers()
    {
        List<string> sent = [];
        using var handler = new BytesHandler(body =>
        {
            sent.Add(Encoding.UTF8.GetString(body));
            return sent.Count == 1 ? """{"Endpoints":[null,{"Address":"cell.example.com"}]}"""u8.ToArray() : "{}"u8.ToArray();
        });
        // Without rules a service has no endpoint unless one is configured, which disables discovery. These rules always return one.
        string model = Everything.Replace("\"aws.auth#sigv4\"", Rules + ", \"aws.auth#sigv4\"", StringComparison.Ordinal);
        GeneratedCode code = TestModel.Compile("Cells", TestModel.Generate(model, Outputs.Types | Outputs.Client), CellsDriver);
        await TestModel.Method<Func<HttpMessageHandler, Task>>(code, "Tern.Cells.Driver", "Call")(handler);
        Assert.Equal(["""{"Operation":"Need","Identifiers":{"Table":"t","kind":"a"}}""", """{"Table":"t","kind":"a"}"""], sent);
    }

    [Fact]
    public void Operations_without_required_discovery_do_not_use_it()
    {
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(Everything, Outputs.Client);
        Assert.Contains("EndpointDiscovery = CellsEndpointDiscovery.Instance,", Text(files, "Need"), StringComparison.Ordinal);
        Assert.DoesNotContain("EndpointDiscovery", Text(files, "Get"), StringComparison.Ordinal);
        Assert.DoesNotContain("EndpointIdentifiers", Text(files, "Get"), StringComparison.Ordinal);
        Assert.DoesNotContain("EndpointDiscovery", Text(files, "Ask"), StringComparison.Ordinal);

        IReadOnlyList<GeneratedFile> dynamo = TestModel.Generate(Encoding.UTF8.GetString(Archive.Model("dynamodb")), Outputs.Client);
        Assert.DoesNotContain(dynamo, file => file.Text.Contains("EndpointDiscovery", StringComparison.Ordinal));
    }

    [Fact]
    public void Operation_with_required_discovery_includes_the_discovery_operation()
    {
        Assert.Equal(["Ask", "Need"], Operations(["Need"]));
        Assert.Equal(["Get"], Operations(["Get"]));
        Assert.Equal(["Ask"], Operations(["Ask"]));

        static IEnumerable<string> Operations(string[] wanted) =>
            TestModel.Build(Everything, new() { Operations = wanted }).Operations.Select(operation => operation.Name);
    }

    [Theory]
    [InlineData("\"aws.api#clientEndpointDiscovery\": {\"operation\": \"example#Ask\", \"error\": \"example#Moved\"}", "\"x#y\": {}", "example#Need")]
    [InlineData("\"operation\": \"example#Ask\"", "\"operation\": \"example#Gone\"", "example#Need")]
    [InlineData("\"Address\"", "\"Adress\"", "'Endpoints'")]
    [InlineData("\"Endpoints\": {\"target\": \"example#Endpoints\"}", "\"Endpoints\": {\"target\": \"smithy.api#String\"}", "'Endpoints'")]
    [InlineData("\"Operation\": {\"target\": \"smithy.api#String\"}", "\"Operation\": {\"target\": \"smithy.api#Integer\", \"traits\": {\"smithy.api#required\": {}}}", "'Operation'")]
    [InlineData("\"Table\": {\"target\": \"smithy.api#String\", \"traits\": {\"smithy.api#required\"", "\"Table\": {\"target\": \"smithy.api#Integer\", \"traits\": {\"smithy.api#required\"", "'Table'")]
    public void Invalid_discovery_traits_are_an_error(string text, string replacement, string named)
    {
        Assert.Contains(text, Everything, StringComparison.Ordinal);
        var error = Assert.Throws<GeneratorException>(() => TestModel.Generate(Everything.Replace(text, replacement, StringComparison.Ordinal), Outputs.Client));
        Assert.StartsWith("model.json", error.Message, StringComparison.Ordinal);
        Assert.Contains(named, error.Message, StringComparison.Ordinal);
    }

    private static string Text(IReadOnlyList<GeneratedFile> files, string operation) => files.Single(file => file.Path == $"Operations/{operation}Operation.cs").Text;

    /// <summary>Returns a new cell for each discovery request. The first cell returns InvalidEndpointException.</summary>
    private sealed class CellHandler(string operation) : HttpMessageHandler
    {
        private int _cells;

        public ConcurrentQueue<string> Calls { get; } = [];

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            string host = request.RequestUri!.Host;
            string target = request.Headers.NonValidated["X-Amz-Target"].ToString();
            if (target.EndsWith(".DescribeEndpoints", StringComparison.Ordinal))
            {
                Assert.Contains("timestream.eu-west-1.", host, StringComparison.Ordinal);
                Calls.Enqueue("discover@rules");
                return Respond(200, $$"""{"Endpoints":[{"Address":"cell-{{++_cells}}.example.com","CachePeriodInMinutes":1440}]}""");
            }
            Assert.EndsWith("." + operation, target, StringComparison.Ordinal);
            Calls.Enqueue($"call@{host}");
            return host == "cell-1.example.com" ? Respond(421, """{"__type":"com.amazonaws.timestream#InvalidEndpointException"}""") : Respond(200, "{}");
        }

        private static Task<HttpResponseMessage> Respond(int status, string body) =>
            Task.FromResult(new HttpResponseMessage((System.Net.HttpStatusCode)status) { Content = new StringContent(body) });
    }
}
