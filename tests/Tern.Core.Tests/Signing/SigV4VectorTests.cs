using Tern.Conformance;
using Tern.Conformance.SigV4;
using Tern.Core.Tests.Support;
using Tern.ServerRuntime;

namespace Tern.Core.Tests.Signing;

public sealed class SigV4VectorTests
{
    private static readonly (string Name, SigV4Vectors Vectors)[] s_suites = [("sigv4", SigV4Vectors.V4), ("sigv4a", SigV4Vectors.V4a)];

    // A theory requires a row. Without the conformance folder, it has one row that reports this.
    public static TheoryData<string, string, string> Cases { get; } = ConformanceFolder.Find() is { } folder
        ? [.. s_suites.SelectMany(suite => suite.Vectors.Read(folder), (suite, vector) => (suite.Name, vector.Name))
            .SelectMany(vector => new[] { (vector.Item1, "header", vector.Item2), (vector.Item1, "query", vector.Item2) })]
        : new() { { "no conformance folder", "", "" } };

    [Theory]
    [InlineData("sigv4", 28)]
    [InlineData("sigv4a", 28)]
    public void All_published_vectors_pass_in_both_forms(string suite, int vectors)
    {
        IReadOnlyList<SuiteResult> results = Find(suite).Run(ConformanceData.Require());
        Assert.Equal([(suite, "header"), (suite, "query")], results.Select(result => (result.Suite, result.Kind)));
        Assert.All(results, result => Assert.Equal((vectors, vectors), (result.Run, result.Passed)));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Every_signing_step_equals_the_published_vector(string suite, string form, string name)
    {
        SigV4Vector vector = Find(suite, name);
        Assert.Null(form == "header" ? Find(suite).FindHeaderDifference(vector) : Find(suite).FindQueryDifference(vector));
    }

    [Theory]
    [InlineData("sigv4", "string to sign", "canonical request")]
    [InlineData("sigv4a", "canonical request", "canonical request")]
    public void A_step_that_differs_is_reported(string suite, string inHeader, string inQuery)
    {
        SigV4Vector vector = Find(suite).Read(ConformanceData.Require())[0];
        SigV4Vector other = vector with { Context = vector.Context with { Region = "eu-west-1" } };
        Assert.Contains($"The {inHeader} differs.", Find(suite).FindHeaderDifference(other), StringComparison.Ordinal);
        Assert.Contains($"The {inQuery} differs.", Find(suite).FindQueryDifference(other), StringComparison.Ordinal);
    }

    [Fact]
    public void A_signature_of_another_key_is_reported()
    {
        SigV4Vector vector = SigV4Vectors.V4a.Read(ConformanceData.Require())[0];
        SigV4Vector other = vector with { Context = vector.Context with { Credentials = vector.Context.Credentials with { SecretAccessKey = "another" } } };
        Assert.Contains("does not verify", SigV4Vectors.V4a.FindHeaderDifference(other), StringComparison.Ordinal);
        Assert.Contains("does not verify", SigV4Vectors.V4a.FindQueryDifference(other), StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void The_verifier_accepts_the_published_signed_request(string suite, string form, string name)
    {
        SigV4Vector vector = Find(suite, name);
        SigV4VectorContext context = vector.Context;
        HttpRequestText request = HttpRequestText.Parse((form == "header" ? vector.Header : vector.Query).SignedRequest);
        SigV4VerifierOptions options = new()
        {
            FindCredentials = id => id == context.Credentials.AccessKeyId
                ? new(id, context.Credentials.SecretAccessKey, context.Credentials.Token)
                : null,
            Region = context.Region,
            TimeProvider = new ManualTimeProvider(context.Timestamp),
            NormalizePath = context.Normalize,
            SignSessionToken = !context.OmitSessionToken,
        };
        RequestVerifier verifier = suite == "sigv4a" ? new SigV4aVerifier(options) : new SigV4Verifier(options);

        SignatureVerification verification = SigningTestData.Verify(verifier, request.Method, request.Target, request.Headers, request.Body);
        Assert.True(verification.IsValid, verification.ToString());
    }

    private static SigV4Vectors Find(string suite) => s_suites.Single(known => known.Name == suite).Vectors;

    private static SigV4Vector Find(string suite, string name)
    {
        string folder = ConformanceData.Require();
        return Find(suite).Read(folder).Single(vector => vector.Name == name);
    }
}
