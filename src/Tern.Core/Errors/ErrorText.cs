using System.Globalization;
using System.Text;
using Tern.Calls;

namespace Tern;

/// <summary>The one form of the message of every error of a call.</summary>
internal static class ErrorText
{
    private const int MaxIdLength = 128;

    public static string OfCall(CallInfo call, string reason, ResponseMetadata? response, string? retryNote)
    {
        var text = new StringBuilder(256);
        text.Append(call.Service).Append(' ').Append(call.Operation);
        if (call.Region is not null)
            text.Append(" in ").Append(call.Region);
        text.Append(" failed: ").Append(reason).Append(" (");
        if (response is { StatusCode: not 0 })
        {
            text.Append(CultureInfo.InvariantCulture, $"HTTP {response.StatusCode}, ");
            if (response.RequestId is { } id)
                text.Append("request ").Append(id.AsSpan(0, Math.Min(id.Length, MaxIdLength))).Append(", ");
        }
        text.Append(CultureInfo.InvariantCulture, $"attempt {call.Attempt} of {call.MaxAttempts}");
        if (retryNote is not null)
            text.Append(", ").Append(retryNote);
        if (call.Endpoint is not null)
            text.Append(", endpoint ").Append(call.Endpoint);
        return text.Append(')').ToString();
    }
}
