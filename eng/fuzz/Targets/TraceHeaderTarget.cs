using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The trace header of X-Ray, and the trace of a Lambda invocation, which becomes a header. A context that is extracted is valid and is formatted
/// to a header with the same context.
/// </summary>
internal sealed partial class TraceHeaderTarget : IFuzzTarget
{
    private const int MaxLength = 2048;

    public string Name => "trace-header";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1",
            "Sampled=0; Parent=53995c3f42cd8ad8 ;Root=1-5759e988-bd862e3fe1be46a994272793",
            "Self=1-67891234-12456789abcdef012345678;Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=?;Lineage=a87bd80c:1",
            "Root=1-5759e988-bd862e3fe1be46a994272793",
            "Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1",
            "Root=1-00000000-000000000000000000000001;Parent=0000000000000001;Sampled=0",
            "Root=1-00000000-000000000000000000000000;Parent=0000000000000000",
            "Root=1-5759e988-bd862e3fe1be46a994272793;größe=\u0001\n",
        }.Select(Encoding.UTF8.GetBytes),
        InputText.Utf16("Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;\uD800"),
    ];

    public void Run(byte[] input)
    {
        string text = InputText.Read(input);
        CheckContext(text, XRayTraceHeader.Extract(text));
        CheckInvocation(text);
    }

    private static void CheckContext(string text, ActivityContext context)
    {
        if (context == default)
        {
            if (Documented().IsMatch(text) && !text.Contains("-00000000-000000000000000000000000", StringComparison.Ordinal) && !text.Contains("=0000000000000000", StringComparison.Ordinal))
                throw new FuzzFindingException("A header of the documented form is not extracted.");
            return;
        }
        string trace = context.TraceId.ToHexString();
        if (text.Length > MaxLength
            || context.TraceId == default
            || !context.IsRemote
            || context.TraceState is not null
            || context.TraceFlags is not (ActivityTraceFlags.None or ActivityTraceFlags.Recorded)
            || !text.Contains(string.Create(CultureInfo.InvariantCulture, $"Root=1-{trace[..8]}-{trace[8..]}"), StringComparison.Ordinal)
            || (context.SpanId != default && !text.Contains("Parent=" + context.SpanId.ToHexString(), StringComparison.Ordinal))
            || (context.TraceFlags == ActivityTraceFlags.Recorded && !text.Contains("Sampled=1", StringComparison.Ordinal)))
        {
            throw new FuzzFindingException("The context is not that of the header.");
        }
        string? formatted = XRayTraceHeader.Format(context);
        if (formatted is null || !Documented().IsMatch(formatted) || XRayTraceHeader.Extract(formatted) != context)
            throw new FuzzFindingException($"The header of the context has another context: {formatted}");
    }

    private static void CheckInvocation(string text)
    {
        var environment = new InMemoryAwsEnvironment(new Dictionary<string, string> { ["_X_AMZN_TRACE_ID"] = text });
        string? header = LambdaTrace.Read(environment);
        if (header is null != text.Length is 0 or > MaxLength)
            throw new FuzzFindingException("The trace of the invocation is missing, or is too long.");
        if (header is null)
            return;
        if (header.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            throw new FuzzFindingException("The header has a character that is not printable ASCII.");
        if (!text.AsSpan().ContainsAnyExceptInRange(' ', '~') && header != text)
            throw new FuzzFindingException("A trace of printable ASCII is changed.");
    }

    [GeneratedRegex(@"\ARoot=1-[0-9a-f]{8}-[0-9a-f]{24}(;Parent=[0-9a-f]{16})?(;Sampled=[01])?\z")]
    private static partial Regex Documented();
}
