using Tern.Conformance.Protocols;
using Tern.Conformance.Protocols.Servers;

namespace Tern.Conformance.Tests;

/// <summary>The published cases of restXml the other way round: a generated server reads the requests and writes the responses.</summary>
public sealed class ServerTests
{
    // Whoever sees all parameters sees those too that members of their own are bound to, as another case of the suite has it.
    private static readonly string[] s_allParameters =
    [
        "RestXmlQueryStringEscaping", "RestXmlSupportsNaNFloatQueryValues", "RestXmlSupportsInfinityFloatQueryValues", "RestXmlSupportsNegativeInfinityFloatQueryValues", "RestXmlZeroAndFalseQueryValues",
    ];

    // The same time in another zone; a body's type without a body; an encoding that the transport adds.
    private static readonly string[] s_sameMeaning =
    [
        "RestXmlDateTimeWithNegativeOffset", "RestXmlDateTimeWithPositiveOffset", "RestXmlHttpResponseCode", "SDKAppliedContentEncoding_restXml", "SDKAppendedGzipAfterProvidedEncoding_restXml",
    ];

    // What an error has beside its code is the server's to say.
    private static readonly string[] s_ownWords = ["S3OperationNoErrorWrappingResponse"];

    [Fact]
    public void The_cases_of_the_protocol() => Check("restXml", 65, 52, 0, [.. s_allParameters, .. s_sameMeaning]);

    [Fact]
    public void The_cases_of_S3() => Check("restXml-s3", 11, 1, 1, s_ownWords);

    private static void Check(string suite, int requests, int responses, int errors, IReadOnlyList<string> others)
    {
        string folder = ConformanceData.Require();
        Assert.SkipUnless(Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is null or "", "another folder is given");
        ProtocolSuiteResult result = ServerConformance.Run(Path.Combine(folder, "protocol-tests", suite + ".json"));
        List<CaseResult> failures = [.. result.Cases.Where(test => test.Failure is not null)];
        Assert.True(
            failures.Select(test => test.Id).ToHashSet().SetEquals(others),
            string.Join('\n', failures.Select(test => $"{test.Kind} {test.Id}: {test.Failure}")));
        Assert.Equal(
            (requests, responses, errors),
            (Count(result, CaseKind.Request), Count(result, CaseKind.Response), Count(result, CaseKind.Error)));
    }

    private static int Count(ProtocolSuiteResult result, CaseKind kind) => result.Cases.Count(test => test.Kind == kind);
}
