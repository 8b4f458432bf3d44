using Tern.Runtime;

namespace Tern;

/// <summary>One attempt, as passed to an <see cref="ICallInterceptor"/>. Valid only during the attempt.</summary>
public sealed class AttemptContext
{
    internal AttemptContext(OperationDescriptor operation, CallInfo call, IList<KeyValuePair<string, string>> headers)
    {
        Operation = operation;
        Call = call;
        Headers = headers;
    }

    /// <summary>The operation.</summary>
    public OperationDescriptor Operation { get; }

    /// <summary>Service, region, endpoint and the number of the attempt.</summary>
    public CallInfo Call { get; }

    /// <summary>
    /// The headers that will be signed, in addition to <c>host</c>, <c>x-amz-date</c> and the session token. Changes after signing have no
    /// effect.
    /// </summary>
    public IList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>The signed request; null before signing. It contains a secret: the <c>Authorization</c> header.</summary>
    public HttpRequestMessage? Request { get; internal set; }

    /// <summary>The response; null before it is received.</summary>
    public HttpResponseMessage? Response { get; internal set; }
}
