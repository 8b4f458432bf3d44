namespace Tern.Functions;

public sealed partial record SnsMessage
{
    /// <summary>Reads the message as a type with codecs of its own.</summary>
    /// <typeparam name="TMessage">The type. The message is its JSON. Unknown members are skipped.</typeparam>
    /// <exception cref="TernSerializationException">The message is not a value of the type.</exception>
    public TMessage ReadMessage<TMessage>()
        where TMessage : IPayload<TMessage> => Payloads.Read<TMessage>(Message);
}
