using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Errors of payloads, for generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PayloadErrors
{
    // In messages.
    private const int MaxNames = 20;

    /// <summary>Creates the exception for missing members.</summary>
    /// <param name="reader">The reader, after the object.</param>
    /// <param name="type">The type.</param>
    /// <param name="names">The names of the missing members in JSON. Null elements are ignored.</param>
    public static TernSerializationException Missing(ref JsonReader reader, string type, string?[] names)
    {
        var text = new StringBuilder();
        int count = 0;
        foreach (string? name in names)
        {
            if (name is null)
                continue;
            if (count < MaxNames)
                text.Append(count == 0 ? "'" : ", '").Append(name).Append('\'');
            count++;
        }
        if (count > MaxNames)
            text.Append(", …");
        return reader.Invalid(count == 1
            ? $"The member {text} of '{type}' is missing. Send it, or declare it as optional: nullable and not 'required', or with a default value"
            : $"The members {text} of '{type}' are missing. Send them, or declare them as optional: nullable and not 'required', or with a default value");
    }

    /// <summary>Throws if the next value is null.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <exception cref="TernSerializationException">The value is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ThrowIfNull<T>(ref JsonReader reader)
    {
        if (reader.TryReadNull())
            ThrowNull(ref reader, typeof(T));
    }

    internal static TernSerializationException Invalid(ref JsonReader reader, string expectation) => reader.Invalid($"Expected {expectation}, but the value is another one");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void ThrowNull(ref JsonReader reader, Type type) =>
        throw reader.Invalid($"The value is null, but its type '{type}' is not nullable. Send a value, or declare the type as nullable");
}
