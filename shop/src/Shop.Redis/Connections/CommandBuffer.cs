using System.Buffers;
using System.Buffers.Text;
using System.Text;

namespace Shop.Redis.Connections;

/// <summary>
/// Commands that wait to be sent, as the server reads them: arrays of strings. Its memory is wiped before it is given back: a greeting has a password.
/// </summary>
internal sealed class CommandBuffer : IDisposable
{
    private const int UsualSize = 16 * 1024;

    // '$' or '*', the digits of a long, CR and LF.
    private const int MaxHeaderLength = 24;

    // Two keys that differ must not become the same bytes.
    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(UsualSize);

    public int Length { get; private set; }

    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, Length);

    /// <summary>Adds a command.</summary>
    /// <param name="command">The command.</param>
    /// <param name="limit">How long all may be together.</param>
    /// <returns>Whether it fits; otherwise nothing of it was added.</returns>
    /// <exception cref="ArgumentException">A key is no text: it has half a surrogate pair.</exception>
    public bool TryWrite(in RedisCommand command, int limit)
    {
        long needed = (5L + command.Arguments.Length) * MaxHeaderLength + command.Name.Length + command.Value.Length;
        foreach (string argument in command.Arguments)
            needed += s_strict.GetByteCount(argument);
        if (Length + needed > limit)
            return false;
        Reserve((int)needed);
        int count = 1 + command.Arguments.Length + (command.HasValue ? 1 : 0) + (command.Lifetime > 0 ? 2 : 0);
        WriteHeader('*', count);
        WriteString(command.Name);
        foreach (string argument in command.Arguments)
        {
            WriteHeader('$', s_strict.GetByteCount(argument));
            Length += s_strict.GetBytes(argument, _bytes.AsSpan(Length));
            WriteEnd();
        }
        if (command.HasValue)
            WriteString(command.Value);
        if (command.Lifetime > 0)
        {
            WriteString("PX"u8);
            Span<byte> digits = stackalloc byte[MaxHeaderLength];
            Utf8Formatter.TryFormat(command.Lifetime, digits, out int length);
            WriteString(digits[..length]);
        }
        return true;
    }

    /// <summary>Empties it; what large commands made it grow to is given back.</summary>
    public void Clear()
    {
        Length = 0;
        if (_bytes.Length > 4 * UsualSize)
        {
            ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
            _bytes = ArrayPool<byte>.Shared.Rent(UsualSize);
        }
    }

    public void Dispose()
    {
        ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
        _bytes = [];
        Length = 0;
    }

    private void Reserve(int needed)
    {
        if (_bytes.Length - Length >= needed)
            return;
        byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(Length + needed, (int)Math.Min(2L * Length, Array.MaxLength)));
        Written.Span.CopyTo(larger);
        ArrayPool<byte>.Shared.Return(_bytes, clearArray: true);
        _bytes = larger;
    }

    private void WriteString(ReadOnlySpan<byte> value)
    {
        WriteHeader('$', value.Length);
        value.CopyTo(_bytes.AsSpan(Length));
        Length += value.Length;
        WriteEnd();
    }

    private void WriteHeader(char type, int count)
    {
        _bytes[Length++] = (byte)type;
        Utf8Formatter.TryFormat(count, _bytes.AsSpan(Length), out int length);
        Length += length;
        WriteEnd();
    }

    private void WriteEnd()
    {
        "\r\n"u8.CopyTo(_bytes.AsSpan(Length));
        Length += 2;
    }
}
