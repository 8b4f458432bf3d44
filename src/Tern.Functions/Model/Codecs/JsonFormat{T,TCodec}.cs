using System.ComponentModel;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Documents of JSON by a codec.</summary>
/// <typeparam name="T">The type.</typeparam>
/// <typeparam name="TCodec">Its codec.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct JsonFormat<T, TCodec> : IPayloadFormat<T>
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static T Read(ReadOnlyMemory<byte> json)
    {
        var reader = new JsonReader(json.Span);
        try
        {
            T value = TCodec.Read(ref reader);
            reader.ReadEnd();
            return value;
        }
        finally
        {
            reader.Dispose();
        }
    }

    /// <inheritdoc/>
    public static void Write(PooledBuffer output, T value)
    {
        var writer = new JsonWriter(output);
        TCodec.Write(ref writer, value);
        writer.Complete();
    }
}
