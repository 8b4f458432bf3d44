using System.Text;
using Tern.Functions.Codecs;
using Tern.Runtime;

namespace Tern.Functions;

/// <summary>Reads and writes events, responses and your own payloads with their codecs, for example in tests of handlers.</summary>
public static class Payloads
{
    /// <summary>Reads a payload from JSON.</summary>
    /// <param name="utf8Json">One value as UTF-8. Unknown members are skipped.</param>
    /// <exception cref="TernSerializationException">The JSON is malformed, or is not a value of the type.</exception>
    public static T Read<T>(ReadOnlySpan<byte> utf8Json)
        where T : IPayload<T>
    {
        var reader = new JsonReader(utf8Json);
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

    /// <inheritdoc cref="Read{T}(ReadOnlySpan{byte})"/>
    /// <param name="json">One value. Unknown members are skipped.</param>
    public static T Read<T>(string json)
        where T : IPayload<T>
    {
        ArgumentNullException.ThrowIfNull(json);
        return Read<T>(Encoding.UTF8.GetBytes(json));
    }

    /// <summary>Reads a payload from a document, for example the state of a time window.</summary>
    /// <param name="document">The document. Unknown members are skipped.</param>
    /// <exception cref="TernSerializationException">The document is not a value of the type.</exception>
    public static T Read<T>(Document document)
        where T : IPayload<T>
    {
        ArgumentNullException.ThrowIfNull(document);
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteDocument(document);
        writer.Complete();
        return Read<T>(buffer.WrittenSpan);
    }

    /// <summary>Writes a payload as JSON in UTF-8.</summary>
    /// <param name="value">The payload.</param>
    /// <exception cref="TernSerializationException">A required member is null, or the value is nested too deeply.</exception>
    public static byte[] ToUtf8<T>(T value)
        where T : IPayload<T>
    {
        using var buffer = new PooledBuffer();
        Write(buffer, value);
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Writes a payload as JSON.</summary>
    /// <inheritdoc cref="ToUtf8{T}(T)"/>
    public static string ToJson<T>(T value)
        where T : IPayload<T>
    {
        using var buffer = new PooledBuffer();
        Write(buffer, value);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Converts a payload to a document, for example for the state of a time window.</summary>
    /// <inheritdoc cref="ToUtf8{T}(T)"/>
    public static Document ToDocument<T>(T value)
        where T : IPayload<T>
    {
        using var buffer = new PooledBuffer();
        Write(buffer, value);
        var reader = new JsonReader(buffer.WrittenSpan);
        return reader.ReadDocument();
    }

    /// <summary>Returns the members of a payload that violate rules of its type, for example <c>[Range]</c>: at most 100. Empty if the payload is valid.</summary>
    /// <param name="value">The payload.</param>
    public static IReadOnlyList<InvalidMember> Validate<T>(T value)
        where T : IValidatedPayload<T>
    {
        var problems = new PayloadProblems();
        T.Validate(value, ref problems);
        return problems.Members;
    }

    /// <summary>Throws if members of a payload violate rules of its type.</summary>
    /// <param name="value">The payload.</param>
    /// <exception cref="PayloadValidationException">Members violate rules.</exception>
    public static void ThrowIfInvalid<T>(T value)
        where T : IValidatedPayload<T>
    {
        if (Validate(value) is { Count: > 0 } members)
            throw new PayloadValidationException(members);
    }

    internal static void Write<T>(PooledBuffer buffer, T value)
        where T : IPayload<T>
    {
        var writer = new JsonWriter(buffer);
        T.Write(ref writer, value);
        writer.Complete();
    }
}
