using System.Runtime.CompilerServices;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>An enum, as its number.</summary>
/// <typeparam name="TEnum">The enum.</typeparam>
/// <typeparam name="T">Its underlying type.</typeparam>
/// <typeparam name="TCodec">The codec of that type.</typeparam>
public readonly struct EnumNumberCodec<TEnum, T, TCodec> : IPayloadCodec<TEnum>
    where TEnum : struct, Enum
    where T : struct
    where TCodec : IPayloadCodec<T>
{
    /// <inheritdoc/>
    public static TEnum Read(ref JsonReader reader) => Unsafe.BitCast<T, TEnum>(TCodec.Read(ref reader));

    /// <inheritdoc/>
    public static void Write(ref JsonWriter writer, TEnum value) => TCodec.Write(ref writer, Unsafe.BitCast<TEnum, T>(value));
}
