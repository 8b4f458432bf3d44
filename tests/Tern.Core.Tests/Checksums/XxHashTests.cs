using System.Buffers.Binary;
using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

/// <summary>The bytes are those of the self-test of the reference implementation, and the values are its results.</summary>
public class XxHashTests
{
    private static readonly byte[] s_bytes = MakeBytes(20_000);

    [Theory]
    [InlineData(0, 0xEF46DB3751D8E999UL, 0x2D06800538D394C2UL, 0x99AA06D3014798D8UL, 0x6001C324468D497FUL)]
    [InlineData(1, 0xE934A84ADB052768UL, 0xC44BDFF4074EECDBUL, 0xA6CD5E9392000F6AUL, 0xC44BDFF4074EECDBUL)]
    [InlineData(2, 0x5D48CD60A77E23FFUL, 0x7A9978044CB8A8BBUL, 0x76750C3C7BF95668UL, 0x7A9978044CB8A8BBUL)]
    [InlineData(3, 0xFF7E1959CB50794AUL, 0x54247382A8D6B94DUL, 0x20EFC49FF02422EAUL, 0x54247382A8D6B94DUL)]
    [InlineData(4, 0x9136A0DCA57457EEUL, 0xE5DC74BC51848A51UL, 0x970D585AC632BF8EUL, 0x2E7D8D6876A39FE9UL)]
    [InlineData(6, 0xC72565B7154268A8UL, 0x27B56A84CD2D7325UL, 0x082AFE0B8162D12AUL, 0x3E7039BDDA43CFC6UL)]
    [InlineData(8, 0xCDBCF538E71D1348UL, 0x24CCC9ACAA9F65E4UL, 0x47A7F080D82BB456UL, 0x64C69CAB4BB21DC5UL)]
    [InlineData(9, 0x554B1AE991EDA6B6UL, 0x14D5001C15DD3F2BUL, 0x564EF6078950D457UL, 0xED7CCBC501EB7501UL)]
    [InlineData(12, 0x0723BF50086EAD9AUL, 0xA713DAF0DFBB77E7UL, 0x6E3EFD8FC7802B18UL, 0x061A192713F69AD9UL)]
    [InlineData(14, 0x8282DCC4994E35C8UL, 0x1AC0BBDA2B9FCF03UL, 0xB2623398AA0BDA1EUL, 0x352B80797CDA6247UL)]
    [InlineData(16, 0x98C90B57FDFCB55CUL, 0x981B17D36C7498C9UL, 0xC68C368ECF8A9C05UL, 0x562980258A998629UL)]
    [InlineData(17, 0x0D39A2D051A30C2CUL, 0x796F5ACD3A60F862UL, 0x955FA78643ED3669UL, 0xABBC12D11973D7DBUL)]
    [InlineData(24, 0xF75A6DEA42DC5BF4UL, 0xA3FE70BF9D3510EBUL, 0x0CE966E4678D3761UL, 0x1E7044D28B1B901DUL)]
    [InlineData(32, 0x18B216492BB44B70UL, 0x9FEADDBDBF57EED3UL, 0x98FC6458710DC2E8UL, 0x278410A17595E3F9UL)]
    [InlineData(33, 0x55C8DC3E578F5B59UL, 0xABFB2D081B400A10UL, 0x3103C192CEAA2DEDUL, 0xE593BC4E5914C9D1UL)]
    [InlineData(64, 0xEF558F8ACAC2B5CDUL, 0x9CB48487720EC49DUL, 0x6D90E81A9B0FD622UL, 0xEFDB6A44690721A9UL)]
    [InlineData(65, 0xDE0F20DC2631AF7AUL, 0xFD81AAC4BEBC3883UL, 0x6C074D65E54DB85AUL, 0xFE2F650FA500EC6EUL)]
    [InlineData(96, 0x105064E743EDD1D9UL, 0x935A769A7F94776FUL, 0xD9D0B885F56C93F1UL, 0xE9324473EA9AFEBEUL)]
    [InlineData(97, 0x097B16E4E9B0A2E3UL, 0xCA4CA268FD3C3A6CUL, 0x09DFF37FAA6B284CUL, 0x7C87228AE9671BA7UL)]
    [InlineData(128, 0x90CA021457D96DC5UL, 0xFCFF24126754D861UL, 0x39992220E045260AUL, 0xEBB15E34A7FB5AB1UL)]
    [InlineData(129, 0x41C280132D697ABAUL, 0x98F1B0A679A2CA29UL, 0x03815FC91F1B30B6UL, 0x86C9E3BC8F0A3B5CUL)]
    [InlineData(195, 0x52B73ECDB3EF30E4UL, 0xCD94217EE362EC3AUL, 0x7729543A26B207EEUL, 0x3FB593C086A66075UL)]
    [InlineData(222, 0xB641AE8CB691C174UL, 0xB9163B558664D356UL, 0x337E09641B948717UL, 0xF1AEBD597CEC6B3AUL)]
    [InlineData(240, 0xB81838D483BAEE53UL, 0x81C3C2B67F568CCFUL, 0xAA4202DAA2769DC8UL, 0x5C9AAE94C8EBE5A0UL)]
    [InlineData(241, 0x95D76C8B4D8FC4D6UL, 0xC5A639ECD2030E5EUL, 0x99A80ECF0ECFC647UL, 0xC5A639ECD2030E5EUL)]
    [InlineData(256, 0x5E3F5BF94D574981UL, 0x55DE574AD89D0AC5UL, 0x8B1C66091423D288UL, 0x55DE574AD89D0AC5UL)]
    [InlineData(403, 0xD99858FEE82283DFUL, 0xCDEB804D65C6DEA4UL, 0x1B6DE21E332DD73DUL, 0xCDEB804D65C6DEA4UL)]
    [InlineData(512, 0x4358D2FDD62B58A7UL, 0x617E49599013CB6BUL, 0x18D2D110DCC9BCA1UL, 0x617E49599013CB6BUL)]
    [InlineData(1024, 0x4775BF7CACE4D177UL, 0xDD85C9B5C1109C5CUL, 0x0D30D24071C64C57UL, 0xDD85C9B5C1109C5CUL)]
    [InlineData(1025, 0x847FA6006D7C2AC0UL, 0xD870C0FA13211C6AUL, 0xFD3EE4FE7F2954C6UL, 0xD870C0FA13211C6AUL)]
    [InlineData(2048, 0x5940F2752BC04387UL, 0xDD59E2C3A5F038E0UL, 0xF736557FD47073A5UL, 0xDD59E2C3A5F038E0UL)]
    [InlineData(2099, 0x3301C88334AFD200UL, 0xC6B9D9B3FC9AC765UL, 0xAD48AE0A0951DC52UL, 0xC6B9D9B3FC9AC765UL)]
    [InlineData(2240, 0xA4EDB3C85B99B1D9UL, 0x6E73A90539CF2948UL, 0xCCB134FBFA7CE49DUL, 0x6E73A90539CF2948UL)]
    [InlineData(2367, 0xA82418DDEC0EA581UL, 0xCB37AEB9E5D361EDUL, 0xE89C0F6FF369B427UL, 0xCB37AEB9E5D361EDUL)]
    [InlineData(20000, 0x75E6F97D3645D0CBUL, 0xF5C7E25B7401101AUL, 0x3B5A9E026C20D257UL, 0xF5C7E25B7401101AUL)]
    public void XxHash_returns_the_values_of_the_reference_implementation(int length, ulong xxh64, ulong xxh3, ulong xxh128High, ulong xxh128Low)
    {
        ReadOnlySpan<byte> message = s_bytes.AsSpan(0, length);

        Assert.Equal(Bytes(xxh64), Compute("XXHASH64", message));
        Assert.Equal(Bytes(xxh3), Compute("XXHASH3", message));
        Assert.Equal([.. Bytes(xxh128High), .. Bytes(xxh128Low)], Compute("XXHASH128", message));
    }

    // The expected value is the XXH64 of the concatenated values of all lengths.
    [Theory]
    [InlineData("XXHASH64", 0x370900647B164CC9UL)]
    [InlineData("XXHASH3", 0x01B49979CD874BF0UL)]
    [InlineData("XXHASH128", 0x91FC56CAAC3AE01EUL)]
    public void XxHash_of_all_lengths_up_to_3000_has_the_reference_value(string algorithm, ulong expected)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        using Checksum all = Checksum.Create("XXHASH64")!;
        byte[] value = new byte[checksum.Length];
        for (int length = 0; length <= 3000; length++)
        {
            checksum.Append(s_bytes.AsSpan(0, length));
            checksum.Finish(value);
            all.Append(value);
        }
        byte[] actual = new byte[all.Length];
        all.Finish(actual);
        Assert.Equal(Bytes(expected), actual);
    }

    [Theory]
    [InlineData("XXHASH64")]
    [InlineData("XXHASH3")]
    [InlineData("XXHASH128")]
    public void XxHash_of_appended_parts_equals_the_hash_of_all_bytes(string algorithm)
    {
        var random = new Random(35);
        using Checksum checksum = Checksum.Create(algorithm)!;
        byte[] value = new byte[checksum.Length];
        for (int round = 0; round < 500; round++)
        {
            ReadOnlySpan<byte> message = s_bytes.AsSpan(random.Next(64), random.Next(1 << random.Next(1, 14)));
            int maxLength = 1 << random.Next(1, 12);
            for (ReadOnlySpan<byte> remaining = message; !remaining.IsEmpty;)
            {
                int length = Math.Min(random.Next(maxLength), remaining.Length);
                checksum.Append(remaining[..length]);
                remaining = remaining[length..];
            }
            checksum.Finish(value);
            Assert.Equal(Compute(algorithm, message), value);
        }
    }

    [Fact]
    public void Accumulate_by_word_and_by_vector_return_the_same_values()
    {
        ulong[] byWord = [1, 2, 3, 4, 5, 6, 7, ulong.MaxValue];
        ulong[] byVector = [.. byWord];
        Xxh3Checksum.AccumulateByWord(byWord, s_bytes.AsSpan(3, 1024), Xxh3Secret.Bytes);
        Xxh3Checksum.Accumulate(byVector, s_bytes.AsSpan(3, 1024), Xxh3Secret.Bytes);
        Assert.Equal(byWord, byVector);
    }

    private static byte[] Compute(string algorithm, ReadOnlySpan<byte> message)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        byte[] value = new byte[checksum.Length];
        checksum.Append(message);
        checksum.Finish(value);
        return value;
    }

    private static byte[] Bytes(ulong value)
    {
        byte[] bytes = new byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, value);
        return bytes;
    }

    private static byte[] MakeBytes(int length)
    {
        byte[] bytes = new byte[length];
        ulong next = 2654435761;
        for (int i = 0; i < length; i++)
        {
            bytes[i] = (byte)(next >> 56);
            next *= 11400714785074694797;
        }
        return bytes;
    }
}
