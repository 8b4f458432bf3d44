using System.Globalization;
using System.Text;

namespace Tern;

/// <summary>The format of the message of every error of a call: the reason, then the call, then the advice.</summary>
internal static class ErrorMessageFormatter
{
    public static string FormatCallError(CallInfo call, string reason, ResponseMetadata? response, string? retryNote, string? advice)
    {
        var text = new StringBuilder(256);
        // A code or message of a service, or a message of another caller of the constructor, can begin in lower case.
        if (reason.Length > 0)
            text.Append(char.ToUpperInvariant(reason[0])).Append(reason, 1, reason.Length - 1).Append(' ');
        text.Append('(').Append(call.Service).Append(' ').Append(call.Operation);
        if (call.Endpoint is not null)
            text.Append(", ").Append(call.Endpoint);
        if (call.Region is not null)
            text.Append(", ").Append(call.Region);
        if (response is { StatusCode: not 0 })
        {
            text.Append(CultureInfo.InvariantCulture, $", HTTP {response.StatusCode}");
            if (response.RequestId is { } id)
                text.Append(", request id ").Append(ServiceText.Identifier(id));
        }
        text.Append(CultureInfo.InvariantCulture, $", attempt {call.Attempt} of {call.MaxAttempts}");
        if (retryNote is not null)
            text.Append(", ").Append(retryNote);
        text.Append(')');
        if (advice is not null)
            text.Append(". ").Append(advice);
        return text.ToString();
    }
}
