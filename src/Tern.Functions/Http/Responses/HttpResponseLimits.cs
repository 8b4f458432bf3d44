using System.Globalization;
using Tern.Functions.Errors;
using Tern.Functions.Runtime;

namespace Tern.Functions.Http.Responses;

/// <summary>The maximum lengths of responses in JSON, with headers and the escapes or the base64 of the body.</summary>
internal static class HttpResponseLimits
{
    /// <summary>The maximum of a response of a target: 1 MB.</summary>
    /// <seealso href="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/lambda-functions.html">Lambda functions as targets</seealso>
    private const int LoadBalancer = 1024 * 1024;

    /// <exception cref="RuntimeApiException">The response is too long: <c>Function.ResponseSizeTooLarge</c>.</exception>
    public static void ThrowIfTooLong(HttpEventKind kind, long length)
    {
        int max = kind is HttpEventKind.Alb or HttpEventKind.AlbMultiValue ? LoadBalancer : Poller.MaxResponseLength;
        if (length > max)
        {
            throw new RuntimeApiException(
                ErrorTypes.ResponseTooLarge,
                string.Create(CultureInfo.InvariantCulture, $"The response has at least {length} bytes of JSON, and the maximum of this event kind ({kind}) is {max} bytes. Return a URL of an object in Amazon S3, or stream the response."));
        }
    }
}
