using System.Buffers.Binary;
using System.Numerics;
using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Cbor;

/// <summary>Creates random values and encodes them in any of the encodings that RFC 8949 allows.</summary>
/// <remarks>A value is null, a bool, a BigInteger, a double, a string, bytes, a list, or a list of pairs of text and value.</remarks>
internal sealed class RandomCbor(int seed)
{
    private static readonly string[] s_texts = ["", "a", "pk", "CUSTOMER#17", "\u00e9", "\u6c34\ud83d\ude00", new('x', 23), new('y', 24), new('z', 255), new('w', 256)];

    private readonly Random _random = new(seed);
    private readonly List<byte> _encoded = [];

    /// <summary>Creates a random value.</summary>
    public object? Make(int depth)
    {
        switch (_random.Next(depth > 0 ? 9 : 7))
        {
            case 0:
                return null;
            case 1:
                return Chance(50);
            case 2:
                byte[] digits = new byte[_random.Next(1, 12)];
                _random.NextBytes(digits);
                return new BigInteger(digits);
            case 3:
                return (double)(Half)_random.NextDouble();
            case 4:
                return Chance(50) ? (float)_random.NextDouble() : _random.NextDouble() * 1e300;
            case 5:
                return s_texts[_random.Next(s_texts.Length)];
            case 6:
                byte[] bytes = new byte[_random.Next(300)];
                _random.NextBytes(bytes);
                return bytes;
            case 7:
                return Enumerable.Range(0, _random.Next(30)).Select(_ => Make(depth - 1)).ToList();
            default:
                return Enumerable.Range(0, _random.Next(30)).Select(i => (s_texts[_random.Next(s_texts.Length)] + i, Make(depth - 1))).ToList();
        }
    }

    /// <summary>Returns a random encoding of a value.</summary>
    public byte[] Encode(object? value)
    {
        _encoded.Clear();
        Append(value);
        return [.. _encoded];
    }

    /// <summary>Changes, removes or inserts some bytes.</summary>
    public byte[] Damage(byte[] data)
    {
        List<byte> bytes = [.. data];
        for (int i = _random.Next(1, 4); i > 0 && bytes.Count > 0; i--)
        {
            int at = _random.Next(Math.Min(bytes.Count, 60));
            switch (_random.Next(4))
            {
                case 0:
                    bytes[at] ^= (byte)(1 << _random.Next(8));
                    break;
                case 1:
                    bytes.RemoveAt(at);
                    break;
                case 2:
                    bytes.Insert(at, (byte)_random.Next(256));
                    break;
                default:
                    bytes.RemoveRange(at, bytes.Count - at);
                    break;
            }
        }
        return [.. bytes];
    }

    private void Append(object? value)
    {
        // The tag of self-described CBOR and an unregistered tag: neither changes the value.
        if (value is not null && Chance(5))
            Head(CborMajor.Tag, Chance(50) ? 55799UL : 39_000_000UL);
        switch (value)
        {
            case null:
                _encoded.Add(Chance(50) ? (byte)0xf6 : (byte)0xf7);
                break;
            case bool boolean:
                _encoded.Add(boolean ? (byte)0xf5 : (byte)0xf4);
                break;
            case BigInteger integer:
                AppendInteger(integer);
                break;
            case double number:
                Number(number);
                break;
            case string text:
                Text(CborMajor.Text, Encoding.UTF8.GetBytes(text));
                break;
            case byte[] bytes:
                Text(CborMajor.Bytes, bytes);
                break;
            case List<object?> elements:
                bool isLong = Start(CborMajor.Array, elements.Count);
                elements.ForEach(Append);
                if (isLong)
                    _encoded.Add(0xff);
                break;
            case List<(string, object?)> entries:
                bool isLongMap = Start(CborMajor.Map, entries.Count);
                foreach ((string key, object? element) in entries)
                {
                    Text(CborMajor.Text, Encoding.UTF8.GetBytes(key));
                    Append(element);
                }
                if (isLongMap)
                    _encoded.Add(0xff);
                break;
            default:
                throw new InvalidOperationException();
        }
    }

    private void AppendInteger(BigInteger value)
    {
        BigInteger magnitude = value.Sign < 0 ? -1 - value : value;
        if (magnitude <= ulong.MaxValue && Chance(80))
        {
            Head(value.Sign < 0 ? CborMajor.Negative : CborMajor.Unsigned, (ulong)magnitude);
            return;
        }
        Head(CborMajor.Tag, value.Sign < 0 ? CborTag.NegativeBignum : CborTag.UnsignedBignum);
        // Leading zeros do not change the value.
        Text(CborMajor.Bytes, [.. new byte[_random.Next(3)], .. magnitude.ToByteArray(isUnsigned: true, isBigEndian: true)]);
    }

    private void Number(double value)
    {
        Span<byte> bytes = stackalloc byte[8];
        if ((double)(Half)value == value && Chance(60))
        {
            BinaryPrimitives.WriteHalfBigEndian(bytes, (Half)value);
            _encoded.AddRange([0xf9, .. bytes[..2]]);
        }
        else if ((float)value == value && Chance(60))
        {
            BinaryPrimitives.WriteSingleBigEndian(bytes, (float)value);
            _encoded.AddRange([0xfa, .. bytes[..4]]);
        }
        else
        {
            BinaryPrimitives.WriteDoubleBigEndian(bytes, value);
            _encoded.AddRange([0xfb, .. bytes]);
        }
    }

    private void Text(int major, byte[] bytes)
    {
        if (Chance(80))
        {
            Head(major, (ulong)bytes.Length);
            _encoded.AddRange(bytes);
            return;
        }
        _encoded.Add((byte)((major << 5) | 31));
        for (int i = 0; i < bytes.Length;)
        {
            int length = _random.Next(bytes.Length - i + 1);
            Head(major, (ulong)length);
            _encoded.AddRange(bytes[i..(i + length)]);
            i += length;
        }
        _encoded.Add(0xff);
    }

    private bool Start(int major, int count)
    {
        if (Chance(70))
        {
            Head(major, (ulong)count);
            return false;
        }
        _encoded.Add((byte)((major << 5) | 31));
        return true;
    }

    private void Head(int major, ulong argument)
    {
        int minForm = argument switch { < 24 => 0, <= byte.MaxValue => 1, <= ushort.MaxValue => 2, <= uint.MaxValue => 3, _ => 4 };
        int form = Chance(80) ? minForm : _random.Next(minForm, 5);
        _encoded.Add((byte)((major << 5) | (form == 0 ? (int)argument : 23 + form)));
        for (int i = form == 0 ? -1 : (1 << (form - 1)) - 1; i >= 0; i--)
            _encoded.Add((byte)(argument >> (8 * i)));
    }

    private bool Chance(int percent) => _random.Next(100) < percent;
}
