namespace Tern.Functions;

public sealed partial record EventBridgeEvent
{
    /// <summary>Reads the detail as a type with codecs of its own.</summary>
    /// <typeparam name="TDetail">The type, for example <see cref="CloudTrailEvent"/>.</typeparam>
    /// <exception cref="TernSerializationException">The event has no detail, or the detail is not a value of the type.</exception>
    public TDetail ReadDetail<TDetail>()
        where TDetail : IPayload<TDetail> =>
        Payloads.Read<TDetail>(Detail ?? throw new TernSerializationException("The event has no detail", -1, "detail"));
}
