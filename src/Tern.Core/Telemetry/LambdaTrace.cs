using System.ComponentModel;
using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>The trace of the Lambda invocation that makes a call. Lambda needs it to detect functions that call each other in a loop.</summary>
/// <remarks>
/// On Lambda, every request has it in the header <c>X-Amzn-Trace-Id</c>, unless the caller sets the header. It is <see cref="Current"/>, else the
/// environment variable <c>_X_AMZN_TRACE_ID</c>, which does not exist if invocations are concurrent.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html">Recursive loop detection</seealso>
public static class LambdaTrace
{
    // Invocations of one process can be concurrent, so that each has its own value, which flows to its asynchronous methods.
    private static readonly AsyncLocal<object?> s_current = new();

    /// <summary>The trace header of the current invocation; null for none. A runtime for functions sets it before it calls the function.</summary>
    public static string? Current
    {
        get => s_current.Value is ILambdaTraceSource source ? source.TraceId : (string?)s_current.Value;
        set => s_current.Value = value;
    }

    /// <summary>Sets the source of <see cref="Current"/> for a runtime with many invocations one after another: one value for all of them allocates nothing for each.</summary>
    /// <param name="source">The source; null for none.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static void SetSource(ILambdaTraceSource? source) => s_current.Value = source;

    /// <summary>Whether this process is a Lambda function.</summary>
    internal static bool IsOnLambda(AwsEnvironment environment) => !string.IsNullOrEmpty(environment.GetVariable("AWS_LAMBDA_FUNCTION_NAME"));

    /// <summary>
    /// The value of the header; null without a trace, or if it is too long. Read for every request, because the runtime sets the variable for each
    /// invocation.
    /// </summary>
    internal static string? Read(AwsEnvironment environment) =>
        (Current ?? environment.GetVariable("_X_AMZN_TRACE_ID")) is { Length: > 0 and <= XRayTraceHeader.MaxLength } trace ? Encode(trace) : null;

    /// <summary>Percent-encodes characters that a header value cannot have.</summary>
    private static string Encode(string trace)
    {
        if (!trace.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            return trace;
        var text = new StringBuilder(trace.Length + 16);
        foreach (Rune rune in trace.EnumerateRunes())
        {
            if (rune.Value is >= ' ' and <= '~')
                text.Append((char)rune.Value);
            else
                text.Append(Uri.EscapeDataString(rune.ToString()));
        }
        return text.ToString();
    }
}
