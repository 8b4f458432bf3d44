using Tern.Runtime;

namespace Tern.Functions.Testing.Payloads;

/// <summary>The reader and the writer of a type.</summary>
internal abstract class PayloadCodec<T>
{
    public abstract ReadOnlyMemory<byte> Write(T value);

    public abstract T Read(ReadOnlySpan<byte> json);
}

/// <summary>The reader and the writer of a type with a codec of its own.</summary>
internal sealed class OwnPayloadCodec<T> : PayloadCodec<T>
    where T : IPayload<T>
{
    public override ReadOnlyMemory<byte> Write(T value)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        T.Write(ref writer, value);
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    public override T Read(ReadOnlySpan<byte> json)
    {
        var reader = new JsonReader(json);
        T value = T.Read(ref reader);
        reader.ReadEnd();
        return value;
    }
}
