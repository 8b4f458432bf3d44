using System.Net;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>Route 53 returns ids such as <c>/hostedzone/Z1</c>, and requests contain <c>Z1</c>.</summary>
public sealed class PrefixedIdTests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "com.amazonaws.route53#S": {"type": "service", "version": "2013-04-01", "operations": [{"target": "com.amazonaws.route53#Get"}],
            "traits": {"aws.api#service": {"sdkId": "Route 53"}, "aws.protocols#restXml": {}, "aws.auth#sigv4": {"name": "route53"}}},
          "com.amazonaws.route53#Get": {"type": "operation", "input": {"target": "com.amazonaws.route53#Input"},
            "traits": {"smithy.api#http": {"method": "GET", "uri": "/zone/{Zone}/change/{Change}/name/{Name}"}}},
          "com.amazonaws.route53#ResourceId": {"type": "string"},
          "com.amazonaws.route53#ChangeId": {"type": "string"},
          "com.amazonaws.route53#DelegationSetId": {"type": "string"},
          "com.amazonaws.route53#Input": {"type": "structure", "members": {
            "Zone": {"target": "com.amazonaws.route53#ResourceId", "traits": {"smithy.api#required": {}, "smithy.api#httpLabel": {}}},
            "Change": {"target": "com.amazonaws.route53#ChangeId", "traits": {"smithy.api#required": {}, "smithy.api#httpLabel": {}}},
            "Name": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}, "smithy.api#httpLabel": {}}},
            "Set": {"target": "com.amazonaws.route53#DelegationSetId", "traits": {"smithy.api#httpQuery": "set"}}}}
        }}
        """;

    [Theory]
    [InlineData("/hostedzone/Z1", "/change/C1", "/delegationset/N1", "/zone/Z1/change/C1/name/%2Fhostedzone%2FZ1?set=N1")]
    [InlineData("Z1", "C1", "N1", "/zone/Z1/change/C1/name/%2Fhostedzone%2FZ1?set=N1")]
    [InlineData("/hostedzone//change/Z1", "/Change/C1", "a/delegationset/N1", "/zone/%2Fchange%2FZ1/change/%2FChange%2FC1/name/%2Fhostedzone%2FZ1?set=a%2Fdelegationset%2FN1")]
    public async Task Ids_of_Route_53_are_sent_without_their_prefix(string zone, string change, string set, string expected) =>
        Assert.Equal(expected, await SendAsync(Model, "Route53", zone, change, set));

    [Fact]
    public async Task Id_that_is_only_a_prefix_is_refused()
    {
        TernRequestException error = await Assert.ThrowsAsync<TernRequestException>(() => SendAsync(Model, "Route53", "/hostedzone/", "C1", "N1"));
        Assert.Contains("'Zone'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Ids_of_other_services_are_sent_unchanged() => Assert.Equal(
        "/zone/%2Fhostedzone%2FZ1/change/C1/name/%2Fhostedzone%2FZ1?set=%2Fdelegationset%2FN1",
        await SendAsync(Model.Replace("\"Route 53\"", "\"Other\"", StringComparison.Ordinal), "Other", "/hostedzone/Z1", "C1", "/delegationset/N1"));

    private static async Task<string> SendAsync(string model, string service, string zone, string change, string set)
    {
        string driver = $$"""
            namespace Tern.{{service}}
            {
                public static class Driver
                {
                    public static async System.Threading.Tasks.Task Call(System.Net.Http.HttpMessageHandler handler)
                    {
                        using var client = new {{service}}Client(new {{service}}ClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                        await client.GetAsync(new() { Zone = "{{zone}}", Change = "{{change}}", Name = "/hostedzone/Z1", Set = "{{set}}" });
                    }
                }
            }
            """;
        GeneratedCode code = TestModel.Compile(service, TestModel.Generate(model, Outputs.Types | Outputs.Client), driver);
        using var handler = new HttpHandler(() => new HttpResponseMessage(HttpStatusCode.OK));
        await TestModel.Method<Func<HttpMessageHandler, Task>>(code, $"Tern.{service}.Driver", "Call")(handler);
        return handler.Request.RequestUri!.OriginalString["https://example.com".Length..];
    }
}
