using Tern.Conformance.Protocols;
using Tern.Conformance.Protocols.Servers;

namespace Tern.Conformance.Tests;

/// <summary>The published server cases: a generated server reads the requests, writes the responses and rejects malformed requests.</summary>
public sealed class ServerTests
{
    [Fact]
    public void Generated_restXml_server_passes_the_published_cases() => Check("restXml", new() { Requests = 65, Responses = 52 });

    [Fact]
    public void Generated_S3_server_passes_the_published_cases() => Check("restXml-s3", new() { Requests = 11, Responses = 1, Errors = 1 });

    [Fact]
    public void Generated_restJson1_server_passes_the_published_cases() =>
        Check("restJson1", new() { Requests = 103, Responses = 77, Errors = 3, EventStreams = 60, MalformedRequests = 422 });

    [Fact]
    public void Generated_restJson1_server_reports_the_published_constraint_violations() => Check("restJson1-validation", new() { Requests = 1, MalformedRequests = 92 });

    [Fact]
    public void Generated_API_Gateway_server_passes_the_published_cases() => Check("restJson1-apigateway", new() { Requests = 1 });

    [Theory]
    [InlineData("awsJson1_0", 15, 11, 1)]
    [InlineData("awsJson1_0-querycompatible", 1, 0, 0)]
    [InlineData("awsJson1_1", 36, 30, 1)]
    [InlineData("awsQuery", 23, 21, 3)]
    [InlineData("rpcv2Cbor", 26, 16, 3)]
    [InlineData("rpcv2Cbor-querycompatible", 1, 0, 0)]
    [InlineData("rpcv2Cbor-nonquerycompatible", 1, 0, 0)]
    public void Generated_server_of_an_RPC_protocol_passes_the_published_cases(string suite, int requests, int responses, int errors) =>
        Check(suite, new() { Requests = requests, Responses = responses, Errors = errors });

    private static void Check(string suite, CaseCounts expected)
    {
        string folder = ConformanceData.Require();
        Assert.SkipUnless(Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is null or "", "TERN_CONFORMANCE names another folder, whose number of cases is unknown.");
        ProtocolSuiteResult result = ServerConformance.Run(Path.Combine(folder, "protocol-tests", suite + ".json"));
        Assert.Equal("", string.Join('\n', result.Cases.Where(test => test.Failure is not null).Select(test => $"{test.Kind} {test.Id}: {test.Failure}")));
        Assert.Equal(expected, new CaseCounts
        {
            Requests = Count(result, CaseKind.Request),
            Responses = Count(result, CaseKind.Response),
            Errors = Count(result, CaseKind.Error),
            EventStreams = Count(result, CaseKind.EventStream),
            MalformedRequests = Count(result, CaseKind.MalformedRequest),
        });
    }

    private static int Count(ProtocolSuiteResult result, CaseKind kind) => result.Cases.Count(test => test.Kind == kind);

    private sealed record CaseCounts
    {
        public int Requests { get; init; }

        public int Responses { get; init; }

        public int Errors { get; init; }

        public int EventStreams { get; init; }

        public int MalformedRequests { get; init; }
    }
}
