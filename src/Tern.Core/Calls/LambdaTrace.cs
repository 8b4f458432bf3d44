using System.Text;

namespace Tern.Runtime;

/// <summary>The trace of the Lambda invocation that makes a call. Lambda needs it to detect functions that call each other in a loop.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html">Recursive loop detection</seealso>
internal static class LambdaTrace
{
    public const string HeaderName = "X-Amzn-Trace-Id";

    /// <summary>Whether this process is a Lambda function.</summary>
    public static bool IsOnLambda(AwsEnvironment environment) => !string.IsNullOrEmpty(environment.GetVariable("AWS_LAMBDA_FUNCTION_NAME"));

    /// <summary>
    /// The value of the header; null without a trace. Read for every request, because the runtime sets the variable for each invocation.
    /// </summary>
    public static string? Read(AwsEnvironment environment) =>
        environment.GetVariable("_X_AMZN_TRACE_ID") is { Length: > 0 } trace ? Encode(trace) : null;

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
