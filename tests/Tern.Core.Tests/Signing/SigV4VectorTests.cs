using Tern.Conformance;
using Tern.Conformance.SigV4;
using Tern.Support;

namespace Tern.Signing;

public sealed class SigV4VectorTests
{
    // A theory needs a row: without the folder there is one that says so.
    public static TheoryData<string, string> Cases { get; } = ConformanceFolder.Find() is { } folder
        ? [.. SigV4Vectors.Read(folder).SelectMany(vector => new[] { ("header", vector.Name), ("query", vector.Name) })]
        : new() { { "no conformance folder", "" } };

    [Fact]
    public void All_vectors_of_the_folder_are_run_in_both_forms()
    {
        string folder = ConformanceData.Require();
        IReadOnlyList<SuiteResult> results = SigV4Vectors.Run(folder);

        Assert.Equal(["header", "query"], results.Select(result => result.Kind));
        int vectors = SigV4Vectors.Read(folder).Count;
        Assert.NotEqual(0, vectors);
        Assert.All(results, result => Assert.Equal((vectors, vectors), (result.Run, result.Passed)));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Every_step_is_the_published_one(string form, string name)
    {
        SigV4Vector vector = Find(name);
        Assert.Null(form == "header" ? SigV4Vectors.FindHeaderDifference(vector) : SigV4Vectors.FindQueryDifference(vector));
    }

    [Fact]
    public void A_step_that_differs_is_reported()
    {
        SigV4Vector vector = SigV4Vectors.Read(ConformanceData.Require())[0];
        SigV4Vector other = vector with { Context = vector.Context with { Region = "eu-west-1" } };
        Assert.Contains("The string to sign differs.", SigV4Vectors.FindHeaderDifference(other), StringComparison.Ordinal);
        Assert.Contains("The canonical request differs.", SigV4Vectors.FindQueryDifference(other), StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void The_verifier_accepts_the_published_signed_request(string form, string name)
    {
        SigV4Vector vector = Find(name);
        SigV4VectorContext context = vector.Context;
        HttpRequestText request = HttpRequestText.Parse((form == "header" ? vector.Header : vector.Query).SignedRequest);
        SigV4Verifier verifier = new(new()
        {
            FindCredentials = id => id == context.Credentials.AccessKeyId
                ? new(id, context.Credentials.SecretAccessKey, context.Credentials.Token)
                : null,
            TimeProvider = new ManualTimeProvider(context.Timestamp),
            NormalizePath = context.Normalize,
            SignsSessionToken = !context.OmitSessionToken,
        });

        SignatureVerification verification = SigningTestData.Verify(verifier, request.Method, request.Target, request.Headers, request.Body);
        Assert.True(verification.IsValid, verification.ToString());
    }

    private static SigV4Vector Find(string name) => SigV4Vectors.Read(ConformanceData.Require()).Single(vector => vector.Name == name);
}
