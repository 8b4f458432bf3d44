using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Decodes Base64 into an array of exact length.</summary>
internal static class DecodedBytes
{
    public static bool TryDecode(ReadOnlySpan<byte> base64, [MaybeNullWhen(false)] out byte[] bytes)
    {
        int padding = base64.EndsWith("=="u8) ? 2 : base64.EndsWith("="u8) ? 1 : 0;
        bytes = GC.AllocateUninitializedArray<byte>(Math.Max((base64.Length / 4 * 3) - padding, 0));
        if (Base64.DecodeFromUtf8(base64, bytes, out _, out int written) == OperationStatus.Done && written == bytes.Length)
            return true;
        bytes = null;
        return false;
    }
}
