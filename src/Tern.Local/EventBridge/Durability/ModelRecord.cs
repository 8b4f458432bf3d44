using Tern.Local.Durability;
using Tern.Local.Protocols;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.EventBridge.Durability;

/// <summary>Structures of the model in documents: in the JSON of the protocol, so that no member can be forgotten.</summary>
internal static class ModelRecord
{
    public static void Write<T>(in RecordWriter writer, T value, Action<PooledBuffer, T> write)
    {
        using var buffer = new PooledBuffer();
        write(buffer, value);
        writer.Bytes(buffer.WrittenSpan);
    }

    /// <exception cref="InvalidDataException">The JSON is not valid.</exception>
    public static T Read<T>(ref RecordReader reader, RequestReader<T> read)
    {
        try
        {
            return read(reader.Bytes(), new MissingMembers());
        }
        catch (TernSerializationException e)
        {
            throw new InvalidDataException(e.Message, e);
        }
    }
}
