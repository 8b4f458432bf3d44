namespace Tern.Functions;

public sealed partial record KinesisData
{
    /// <summary>Reads the data as a type with codecs of its own, for example <see cref="DynamoDBRecord"/> for a stream that receives the changes of a table.</summary>
    /// <typeparam name="TData">The type. The data is its JSON in UTF-8. Unknown members are skipped.</typeparam>
    /// <exception cref="TernSerializationException">The data is not a value of the type.</exception>
    public TData ReadData<TData>()
        where TData : IPayload<TData> => Payloads.Read<TData>(Data.Span);
}
