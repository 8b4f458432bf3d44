namespace Tern.Functions;

public sealed partial record SqsMessage
{
    /// <summary>Reads the body as a type with codecs of its own, for example <see cref="S3Event"/> for a queue that receives the events of a bucket.</summary>
    /// <typeparam name="TBody">The type. The body is its JSON. Unknown members are skipped.</typeparam>
    /// <exception cref="TernSerializationException">The body is not a value of the type.</exception>
    public TBody ReadBody<TBody>()
        where TBody : IPayload<TBody> => Payloads.Read<TBody>(Body);
}
