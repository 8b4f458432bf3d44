using System.Numerics;

namespace Tern.Codecs.Cbor;

/// <summary>Random values in random encodings, whole and damaged: the reader agrees with the specification on what they are, and on what they mean.</summary>
public class CborAgreementTests
{
    [Theory]
    [InlineData(1), InlineData(2), InlineData(3), InlineData(4)]
    public void Every_encoding_of_a_value_is_read(int seed)
    {
        var random = new RandomCbor(seed);
        for (int i = 0; i < 1_000; i++)
        {
            object? value = random.Make(depth: 3);
            byte[] data = random.Encode(value);
            Assert.True(CborWellFormedness.IsItem(data));
            var reader = new CborReader(data);
            RequireEqual(value, ref reader);
            reader.ReadEnd();
            var skipping = new CborReader(data);
            skipping.Skip();
            skipping.ReadEnd();
        }
    }

    [Theory]
    [InlineData(11), InlineData(12), InlineData(13), InlineData(14)]
    public void Damaged_items_are_judged_as_the_specification_does(int seed)
    {
        var random = new RandomCbor(seed);
        int accepted = 0;
        int rejected = 0;
        for (int i = 0; i < 10_000; i++)
        {
            byte[] data = random.Damage(random.Encode(random.Make(depth: 2)));
            bool isWellFormed = CborWellFormedness.IsItem(data);
            Assert.True(isWellFormed == CanSkip(data), Convert.ToHexString(data));
            _ = isWellFormed ? accepted++ : rejected++;
        }
        Assert.True(accepted > 300 && rejected > 300, $"{accepted} accepted, {rejected} rejected");
    }

    [Theory]
    [InlineData(21), InlineData(22)]
    public void Reading_what_is_damaged_gives_a_value_or_the_typed_error(int seed)
    {
        var random = new RandomCbor(seed);
        int read = 0;
        int refused = 0;
        for (int i = 0; i < 5_000; i++)
        {
            object? value = random.Make(depth: 2);
            byte[] data = random.Damage(random.Encode(value));
            try
            {
                var reader = new CborReader(data);
                Read(value, ref reader);
                read++;
            }
            catch (CodecException e)
            {
                Assert.InRange(e.ByteOffset, 0, data.Length);
                refused++;
            }
        }
        Assert.True(read > 300 && refused > 300, $"{read} read, {refused} refused");
    }

    private static bool CanSkip(byte[] data)
    {
        try
        {
            var reader = new CborReader(data);
            reader.Skip();
            reader.ReadEnd();
            return true;
        }
        catch (CodecException)
        {
            return false;
        }
    }

    private static void RequireEqual(object? expected, ref CborReader reader)
    {
        switch (expected)
        {
            case null:
                Assert.True(reader.TryReadNull());
                break;
            case BigInteger whole when whole >= long.MinValue && whole <= long.MaxValue:
                Assert.Equal((long)whole, reader.ReadInt64());
                break;
            case List<object?> elements:
                int left = reader.ReadStartArray();
                foreach (object? element in elements)
                {
                    Assert.True(reader.ReadElement(ref left));
                    RequireEqual(element, ref reader);
                }
                Assert.False(reader.ReadElement(ref left));
                break;
            case List<(string, object?)> entries:
                int rest = reader.ReadStartMap();
                foreach ((string name, object? element) in entries)
                {
                    Assert.True(reader.ReadKey(ref rest, out string key));
                    Assert.Equal(name, key);
                    RequireEqual(element, ref reader);
                }
                Assert.False(reader.ReadKey(ref rest, out _));
                break;
            default:
                Assert.Equal(expected, Read(expected, ref reader));
                break;
        }
    }

    // As generated code would: what is due is known, what comes is not.
    private static object? Read(object? due, ref CborReader reader)
    {
        switch (due)
        {
            case null:
                return reader.TryReadNull();
            case bool:
                return reader.ReadBoolean();
            case BigInteger:
                return reader.ReadBigInteger();
            case double:
                return reader.ReadDouble();
            case string:
                return reader.ReadString();
            case byte[]:
                return reader.ReadBytes();
            case List<object?> elements:
                int i = 0;
                for (int left = reader.ReadStartArray(); reader.ReadElement(ref left); i++)
                {
                    if (!reader.TryReadNull())
                        Read(i < elements.Count ? elements[i] : "", ref reader);
                }
                return null;
            default:
                int rest = reader.ReadStartMap();
                while (reader.ReadName(ref rest, out _))
                    reader.Skip();
                return null;
        }
    }
}
