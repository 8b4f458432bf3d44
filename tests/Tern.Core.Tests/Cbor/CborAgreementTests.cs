using System.Numerics;
using Tern.Runtime;

namespace Tern.Core.Tests.Cbor;

/// <summary>Random values in random encodings, complete and damaged: the reader agrees with the specification on well-formedness and on the values.</summary>
public class CborAgreementTests
{
    [Theory]
    [InlineData(1), InlineData(2), InlineData(3), InlineData(4)]
    public void Each_encoding_of_a_value_is_read(int seed)
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
    public void Damaged_items_are_accepted_or_rejected_as_by_the_specification(int seed)
    {
        var random = new RandomCbor(seed);
        int accepted = 0;
        int rejected = 0;
        for (int i = 0; i < 10_000; i++)
        {
            byte[] data = random.Damage(random.Encode(random.Make(depth: 2)));
            bool isWellFormed = CborWellFormedness.IsItem(data);
            Assert.True(isWellFormed == CanSkip(data), $"The reader and the specification disagree on {Convert.ToHexString(data)}.");
            _ = isWellFormed ? accepted++ : rejected++;
        }
        Assert.True(accepted > 300 && rejected > 300, $"{accepted} items were accepted and {rejected} were rejected. Expected more than 300 of each.");
    }

    [Theory]
    [InlineData(21), InlineData(22)]
    public void Reading_a_damaged_item_returns_a_value_or_throws_TernSerializationException(int seed)
    {
        var random = new RandomCbor(seed);
        int read = 0;
        int rejected = 0;
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
            catch (TernSerializationException e)
            {
                Assert.InRange(e.ByteOffset, 0, data.Length);
                rejected++;
            }
        }
        Assert.True(read > 300 && rejected > 300, $"{read} items were read and {rejected} were rejected. Expected more than 300 of each.");
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
        catch (TernSerializationException)
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
            case BigInteger integer when integer >= long.MinValue && integer <= long.MaxValue:
                Assert.Equal((long)integer, reader.ReadInt64());
                break;
            case List<object?> elements:
                int remaining = reader.ReadStartArray();
                foreach (object? element in elements)
                {
                    Assert.True(reader.ReadElement(ref remaining));
                    RequireEqual(element, ref reader);
                }
                Assert.False(reader.ReadElement(ref remaining));
                break;
            case List<(string, object?)> entries:
                int remainingEntries = reader.ReadStartMap();
                foreach ((string name, object? element) in entries)
                {
                    Assert.True(reader.ReadKey(ref remainingEntries, out string key));
                    Assert.Equal(name, key);
                    RequireEqual(element, ref reader);
                }
                Assert.False(reader.ReadKey(ref remainingEntries, out _));
                break;
            default:
                Assert.Equal(expected, Read(expected, ref reader));
                break;
        }
    }

    // As generated code does: the expected type is known, the type of the data is not.
    private static object? Read(object? expected, ref CborReader reader)
    {
        switch (expected)
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
                for (int remaining = reader.ReadStartArray(); reader.ReadElement(ref remaining); i++)
                {
                    if (!reader.TryReadNull())
                        Read(i < elements.Count ? elements[i] : "", ref reader);
                }
                return null;
            default:
                int remainingEntries = reader.ReadStartMap();
                while (reader.ReadName(ref remainingEntries, out _))
                    reader.Skip();
                return null;
        }
    }
}
