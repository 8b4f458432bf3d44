using Tern.Runtime;

namespace Tern.Functions.Handlers;

/// <summary>Reads complete documents.</summary>
internal static class PayloadReader
{
    public static T Read<T>(ReadOnlySpan<byte> utf8)
        where T : IPayload<T>
    {
        var reader = new JsonReader(utf8);
        try
        {
            T value = T.Read(ref reader);
            reader.ReadEnd();
            return value;
        }
        finally
        {
            reader.Dispose();
        }
    }
}
