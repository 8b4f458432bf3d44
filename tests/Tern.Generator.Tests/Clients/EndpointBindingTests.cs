using System.Text.Json.Nodes;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>The sources of endpoint parameters: the operation, then its input, then the client, then the defaults of the rules.</summary>
public sealed class EndpointBindingTests
{
    private const string Model = """
        {
          "smithy": "2.0",
          "shapes": {
            "example#Bindings": {
              "type": "service",
              "version": "1",
              "operations": [{"target": "example#None"}, {"target": "example#Static"}, {"target": "example#Member"}, {"target": "example#Path"}, {"target": "example#Keys"}, {"target": "example#Unions"}],
              "traits": {
                "aws.protocols#awsJson1_0": {},
                "aws.auth#sigv4": {"name": "s"},
                "smithy.rules#clientContextParams": {
                  "bar": {"type": "string"}, "baz": {"type": "string"}, "flag": {"type": "boolean"},
                  "Region": {"type": "string"}, "options": {"type": "string"}
                },
                "smithy.rules#endpointRuleSet": {
                  "version": "1.0",
                  "parameters": {
                    "bar": {"type": "String"},
                    "baz": {"type": "String", "required": true, "default": "baz"},
                    "flag": {"type": "Boolean", "required": true, "default": true},
                    "Region": {"type": "String", "required": true, "default": "no-region"},
                    "options": {"type": "String", "required": true, "default": "no-options"},
                    "list": {"type": "stringArray", "required": true, "default": ["none"]},
                    "unread": {"type": "String"}
                  },
                  "rules": [
                    {"type": "endpoint",
                     "conditions": [{"fn": "isSet", "argv": [{"ref": "bar"}]}, {"fn": "getAttr", "argv": [{"ref": "list"}, "[0]"], "assign": "first"}, {"fn": "ite", "argv": [{"ref": "flag"}, "on", "off"], "assign": "state"}],
                     "endpoint": {"url": "https://{bar}.{baz}.{Region}.{options}.{first}.{state}"}},
                    {"type": "error", "conditions": [], "error": "no bar"}
                  ]
                }
              }
            },
            "example#None": {"type": "operation", "input": {"target": "smithy.api#Unit"}, "output": {"target": "smithy.api#Unit"}},
            "example#Static": {"type": "operation", "input": {"target": "smithy.api#Unit"}, "output": {"target": "smithy.api#Unit"}, "traits": {
              "smithy.rules#staticContextParams": {"bar": {"value": "fixed"}, "flag": {"value": false}, "list": {"value": ["one", "two"]}}}},
            "example#Member": {"type": "operation", "input": {"target": "example#MemberInput"}, "output": {"target": "smithy.api#Unit"}},
            "example#MemberInput": {"type": "structure", "members": {
              "theBar": {"target": "smithy.api#String", "traits": {"smithy.rules#contextParam": {"name": "bar"}}},
              "key": {"target": "smithy.api#String", "traits": {"smithy.rules#contextParam": {"name": "unread"}}},
              "kind": {"target": "example#Kind", "traits": {"smithy.rules#contextParam": {"name": "baz"}}},
              "names": {"target": "example#Texts", "traits": {"smithy.rules#contextParam": {"name": "list"}}},
              "options": {"target": "smithy.api#String", "traits": {"smithy.rules#contextParam": {"name": "options"}}},
              "on": {"target": "smithy.api#Boolean", "traits": {"smithy.api#required": {}, "smithy.rules#contextParam": {"name": "flag"}}}}},
            "example#Path": {"type": "operation", "input": {"target": "example#PathInput"}, "output": {"target": "smithy.api#Unit"}, "traits": {
              "smithy.rules#operationContextParams": {"bar": {"path": "nested.bar"}, "flag": {"path": "nested.on"}, "list": {"path": "nested.items[*].name"}}}},
            "example#PathInput": {"type": "structure", "members": {"nested": {"target": "example#Nested"}}},
            "example#Nested": {"type": "structure", "members": {"bar": {"target": "smithy.api#String"}, "on": {"target": "smithy.api#Boolean"}, "items": {"target": "example#Items"}}},
            "example#Items": {"type": "list", "member": {"target": "example#Item"}},
            "example#Item": {"type": "structure", "members": {"name": {"target": "smithy.api#String"}}},
            "example#Keys": {"type": "operation", "input": {"target": "example#KeysInput"}, "output": {"target": "smithy.api#Unit"}, "traits": {
              "smithy.rules#operationContextParams": {"list": {"path": "keys(map)"}}}},
            "example#KeysInput": {"type": "structure", "members": {"map": {"target": "example#Map"}}},
            "example#Map": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "smithy.api#String"}},
            "example#Unions": {"type": "operation", "input": {"target": "example#UnionsInput"}, "output": {"target": "smithy.api#Unit"}, "traits": {
              "smithy.rules#operationContextParams": {"list": {"path": "choices[*][text, item.name][]"}}}},
            "example#UnionsInput": {"type": "structure", "members": {"choices": {"target": "example#Choices"}}},
            "example#Choices": {"type": "list", "member": {"target": "example#Choice"}},
            "example#Choice": {"type": "union", "members": {"text": {"target": "smithy.api#String"}, "item": {"target": "example#Item"}}},
            "example#Texts": {"type": "list", "member": {"target": "smithy.api#String"}},
            "example#Kind": {"type": "enum", "members": {"A": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "kind-a"}}}}
          }
        }
        """;

    private const string Driver = """
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace My.Bindings;
        public static class Driver
        {
            private static readonly BindingsClientOptions s_options = new() { Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Region = "eu-west-1" };
            public static async Task<object> Call(int call, HttpMessageHandler handler)
            {
                BindingsClientOptions plain = s_options with { Handler = handler };
                BindingsClientOptions set = plain with { Bar = "client", Baz = "client-baz", Flag = true, RegionValue = "client-region", Options = "client-options" };
                using var client = new BindingsClient(call == 1 ? set : plain with { Bar = "client" });
                return call switch
                {
                    0 or 1 => await client.NoneAsync(new()),
                    2 => await client.StaticAsync(new()),
                    3 => await client.MemberAsync(new() { TheBar = "member", Kind = Kind.A, Names = ["first"], Options = "member-options", On = false }),
                    4 => await client.MemberAsync(new() { On = true }),
                    5 => await client.PathAsync(new() { Nested = new() { Bar = "path", On = false, Items = [new(), new() { Name = "item" }] } }),
                    6 => await client.PathAsync(new()),
                    7 => await client.KeysAsync(new() { Map = new() { ["key"] = "value" } }),
                    _ => await client.UnionsAsync(new() { Choices = [new Choice.Item(new() { Name = "named" }), new Choice.Text("text")] }),
                };
            }
        }
        """;

    private const string ServiceEndpointDriver = """
        using Tern.Runtime;
        namespace My.Bindings;
        public partial class BindingsClient
        {
            public static string? ServiceEndpoint(string? bar)
            {
                BindingsClientOptions options = new() { $bar };
                using var client = new BindingsClient(options);
                return client.ResolveServiceEndpoint(new EndpointContext { Options = options, Region = null, Endpoint = null, AccountId = null, Partitions = null!, Cache = new() })?.Url;
            }
        }
        """;

    [Fact]
    public async Task Endpoint_parameter_is_taken_from_the_most_specific_source_with_a_value()
    {
        GeneratedCode code = TestModel.Compile("Bindings", TestModel.Generate(Model, Outputs.Types | Outputs.Client, new() { Namespace = "My.Bindings" }), Driver);
        var call = TestModel.Method<Func<int, HttpMessageHandler, Task<object>>>(code, "My.Bindings.Driver", "Call");
        string[] expected =
        [
            "client.baz.no-region.no-options.none.on",
            "client.client-baz.client-region.client-options.none.on",
            "fixed.baz.no-region.no-options.one.off",
            "member.kind-a.no-region.member-options.first.off",
            "client.baz.no-region.no-options.none.on",
            "path.baz.no-region.no-options.item.off",
            "client.baz.no-region.no-options.none.on",
            "client.baz.no-region.no-options.key.on",
            "client.baz.no-region.no-options.named.on",
        ];
        for (int i = 0; i < expected.Length; i++)
        {
            using var handler = new HostHandler();
            await call(i, handler);
            Assert.Equal((i, expected[i]), (i, handler.Host));
        }
    }

    [Fact]
    public void Endpoint_parameter_that_no_rule_reads_is_not_generated()
    {
        string text = string.Concat(TestModel.Generate(Model, Outputs.Types | Outputs.Client, new() { Namespace = "My.Bindings" })
            .Where(file => file.Path.Contains("Endpoints", StringComparison.Ordinal) || file.Path.Contains("MemberOperation", StringComparison.Ordinal)).Select(file => file.Text));
        Assert.Contains("bar: request.TheBar", text, StringComparison.Ordinal);
        Assert.DoesNotContain("unread:", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Unread =", text, StringComparison.Ordinal);
    }

    [Fact]
    public void ResolveServiceEndpoint_uses_the_options_of_the_client_and_no_parameters_of_operations()
    {
        var resolve = CompileServiceEndpoint(Model);
        Assert.Equal("https://client.baz.no-region.no-options.none.on", resolve("client"));
        Assert.Equal("no bar", Assert.Throws<TernEndpointException>(() => resolve(null)).Message);
    }

    [Fact]
    public void ResolveServiceEndpoint_of_a_service_without_endpoint_rules_returns_null()
    {
        JsonNode model = JsonNode.Parse(Model)!;
        Assert.True(model["shapes"]!["example#Bindings"]!["traits"]!.AsObject().Remove("smithy.rules#endpointRuleSet"));
        Assert.Null(CompileServiceEndpoint(model.ToJsonString())(null));
    }

    private static Func<string?, string?> CompileServiceEndpoint(string model)
    {
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(model, Outputs.Types | Outputs.Client, new() { Namespace = "My.Bindings" });
        GeneratedCode code = TestModel.Compile("ServiceEndpoint", files, ServiceEndpointDriver.Replace("$bar", model.Contains("endpointRuleSet", StringComparison.Ordinal) ? "Bar = bar" : "", StringComparison.Ordinal));
        return TestModel.Method<Func<string?, string?>>(code, "My.Bindings.BindingsClient", "ServiceEndpoint");
    }

    private sealed class HostHandler : HttpMessageHandler
    {
        public string? Host { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Host = request.RequestUri!.Host;
            return Task.FromResult(new HttpResponseMessage());
        }
    }
}
