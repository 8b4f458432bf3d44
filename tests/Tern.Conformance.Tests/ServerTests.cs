using Tern.Conformance.Protocols;
using Tern.Conformance.Protocols.Servers;

namespace Tern.Conformance.Tests;

/// <summary>The published server cases of restXml: a generated server reads the requests and writes the responses.</summary>
public sealed class ServerTests
{
    // A map of all query parameters includes those that are bound to other members, as another case of the suite expects.
    private static readonly string[] s_allParameters =
    [
        "RestXmlQueryStringEscaping", "RestXmlSupportsNaNFloatQueryValues", "RestXmlSupportsInfinityFloatQueryValues", "RestXmlSupportsNegativeInfinityFloatQueryValues", "RestXmlZeroAndFalseQueryValues",
    ];

    // The same time with another offset; a content type without a body; an encoding that the transport adds.
    private static readonly string[] s_equivalent =
    [
        "RestXmlDateTimeWithNegativeOffset", "RestXmlDateTimeWithPositiveOffset", "RestXmlHttpResponseCode", "SDKAppliedContentEncoding_restXml", "SDKAppendedGzipAfterProvidedEncoding_restXml",
    ];

    // The server determines the members of an error other than its code.
    private static readonly string[] s_additionalErrorMembers = ["S3OperationNoErrorWrappingResponse"];

    [Fact]
    public void Generated_restXml_server_passes_the_published_cases_except_known_differences() => Check("restXml", 65, 52, 0, [.. s_allParameters, .. s_equivalent]);

    [Fact]
    public void Generated_S3_server_passes_the_published_cases_except_known_differences() => Check("restXml-s3", 11, 1, 1, s_additionalErrorMembers);

    private static void Check(string suite, int requests, int responses, int errors, IReadOnlyList<string> knownDifferences)
    {
        string folder = ConformanceData.Require();
        Assert.SkipUnless(Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is null or "", "TERN_CONFORMANCE names another folder, whose number of cases is unknown.");
        ProtocolSuiteResult result = ServerConformance.Run(Path.Combine(folder, "protocol-tests", suite + ".json"));
        List<CaseResult> failures = [.. result.Cases.Where(test => test.Failure is not null)];
        Assert.True(
            failures.Select(test => test.Id).ToHashSet().SetEquals(knownDifferences),
            string.Join('\n', failures.Select(test => $"{test.Kind} {test.Id}: {test.Failure}")));
        Assert.Equal(
            (requests, responses, errors),
            (Count(result, CaseKind.Request), Count(result, CaseKind.Response), Count(result, CaseKind.Error)));
    }

    private static int Count(ProtocolSuiteResult result, CaseKind kind) => result.Cases.Count(test => test.Kind == kind);
}
