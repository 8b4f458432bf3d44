using System.Collections.Frozen;
using System.Numerics;

namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>The wire format of each type.</summary>
public sealed class TypeTests
{
    private static readonly Guid s_id = new("0f8fad5b-d9cb-469f-a165-70867728950e");

    private static readonly Everything s_full = new(s_id)
    {
        Text = "a \"quote\" € 😀 \n",
        Letter = 'ß',
        Link = new("https://example.com/a?b=c"),
        Release = new(1, 2, 3),
        Byte = byte.MaxValue,
        SByte = sbyte.MinValue,
        Short = short.MinValue,
        UShort = ushort.MaxValue,
        Int = int.MinValue,
        UInt = uint.MaxValue,
        Long = long.MinValue,
        ULong = ulong.MaxValue,
        Int128 = (Int128)(-12345678901234567890123456789m),
        UInt128 = (UInt128)12345678901234567890123456789m,
        Big = BigInteger.Pow(10, 37),
        Decimal = 79228162514264337593543950335m,
        Double = 0.1,
        Single = -1.5e10f,
        Flag = true,
        Bytes = [1, 2, 3],
        Memory = new byte[] { 4, 5 },
        Time = new(2026, 11, 26, 9, 0, 0, TimeSpan.FromHours(1)),
        Utc = new(2026, 11, 26, 8, 0, 0, DateTimeKind.Utc),
        Seconds = DateTimeOffset.FromUnixTimeSeconds(-5),
        Milliseconds = new(2026, 1, 1, 0, 0, 0, 7, DateTimeKind.Utc),
        Date = new(2026, 1, 2),
        Clock = new(23, 59, 59, 999),
        Span = new(1, 2, 3, 4, 5),
        Day = DayOfWeek.Friday,
        DayNumber = DayOfWeek.Friday,
        Maybe = 0,
        Numbers = [3, 1, 3],
        Texts = ["a", null, ""],
        Doubles = [1e-7, -0.0],
        Flags = [true, false],
        Words = ["b", "a"],
        Primes = new[] { 2, 3 }.ToFrozenSet(),
        Names = new() { [1] = "one", [-2] = "two" },
        Prices = new() { ["EUR"] = 1.10m },
        Raw = AttributeValue.NumberSet(["1", "2"]),
        RawMap = new() { ["x"] = AttributeValue.Boolean(true) },
        Document = Document.Parse("""{"a":[1,"b",true,null,{}]}"""),
        Child = new(1) { Next = new(2) },
        Rest = new() { ["other"] = "kept" },
    };

    [Fact]
    public void Each_type_has_the_documented_wire_format()
    {
        OrderedMap<AttributeValue> item = AttributeValue.FromJson($$"""{"M":{{Wire.Write(s_full)}}}""").M!;
        Dictionary<string, string> expected = new()
        {
            ["pk"] = """{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"}""",
            ["Letter"] = """{"S":"ß"}""",
            ["Link"] = """{"S":"https://example.com/a?b=c"}""",
            ["Release"] = """{"S":"1.2.3"}""",
            ["Byte"] = """{"N":"255"}""",
            ["Int128"] = """{"N":"-12345678901234567890123456789"}""",
            ["Big"] = """{"N":"10000000000000000000000000000000000000"}""",
            ["Decimal"] = """{"N":"79228162514264337593543950335"}""",
            ["Double"] = """{"N":"0.1"}""",
            ["Flag"] = """{"BOOL":true}""",
            ["Bytes"] = """{"B":"AQID"}""",
            ["Memory"] = """{"B":"BAU="}""",
            ["Time"] = """{"S":"2026-11-26T08:00:00.0000000Z"}""",
            ["Utc"] = """{"S":"2026-11-26T08:00:00.0000000Z"}""",
            ["Seconds"] = """{"N":"-5"}""",
            ["Milliseconds"] = """{"N":"1767225600007"}""",
            ["Date"] = """{"S":"2026-01-02"}""",
            ["Clock"] = """{"S":"23:59:59.9990000"}""",
            ["Span"] = """{"S":"00000001.02:03:04.0050000"}""",
            ["Day"] = """{"S":"Friday"}""",
            ["DayNumber"] = """{"N":"5"}""",
            ["Maybe"] = """{"N":"0"}""",
            ["Numbers"] = """{"L":[{"N":"3"},{"N":"1"},{"N":"3"}]}""",
            ["Texts"] = """{"L":[{"S":"a"},{"NULL":true},{"S":""}]}""",
            ["Flags"] = """{"L":[{"BOOL":true},{"BOOL":false}]}""",
            ["Words"] = """{"SS":["b","a"]}""",
            ["Names"] = """{"M":{"1":{"S":"one"},"-2":{"S":"two"}}}""",
            ["Prices"] = """{"M":{"EUR":{"N":"1.10"}}}""",
            ["Raw"] = """{"NS":["1","2"]}""",
            ["RawMap"] = """{"M":{"x":{"BOOL":true}}}""",
            ["Document"] = """{"M":{"a":{"L":[{"N":"1"},{"S":"b"},{"BOOL":true},{"NULL":true},{"M":{}}]}}}""",
            ["Child"] = """{"M":{"Level":{"N":"1"},"Next":{"M":{"Level":{"N":"2"}}}}}""",
            ["other"] = """{"S":"kept"}""",
        };
        Assert.All(expected, entry => Assert.Equal(entry.Value, item[entry.Key].ToJson()));
        Assert.False(item.ContainsKey("Id"));
    }

    [Fact]
    public void Item_is_read_as_it_was_written()
    {
        string json = Wire.Write(s_full);
        Everything read = Wire.Read<Everything>(json);
        Assert.Equal(json, Wire.Write(read));
        Assert.Equal((s_full.Id, s_full.Text, s_full.Double, s_full.Span), (read.Id, read.Text, read.Double, read.Span));
        Assert.True(double.IsNegative(read.Doubles[1]));
    }

    [Fact]
    public void Absent_attributes_are_defaults_and_are_not_written()
    {
        Everything read = Wire.Read<Everything>("""{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"Text":{"NULL":true},"Words":{"NULL":true}}""");
        Assert.Equal(s_id, read.Id);
        Assert.Equal(("", 0, null), (read.Text, read.Int, read.Maybe));
        Assert.Empty(read.Numbers);
        Assert.Empty(read.Words);
        string json = Wire.Write(read);
        Assert.DoesNotContain("Words", json, StringComparison.Ordinal);
        Assert.DoesNotContain("Maybe", json, StringComparison.Ordinal);
        Assert.Contains("\"Numbers\":{\"L\":[]}", json, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Byte", """{"N":"256"}""")]
    [InlineData("Byte", """{"N":"-1"}""")]
    [InlineData("Int", """{"N":"1.5"}""")]
    [InlineData("Int", """{"S":"1"}""")]
    [InlineData("Big", """{"N":"1E9999"}""")]
    [InlineData("Decimal", """{"N":"1E-30"}""")]
    [InlineData("Decimal", """{"N":"12345678901234567890123456789012345678"}""")]
    [InlineData("Double", """{"N":"1E999"}""")]
    [InlineData("Double", """{"N":"NaN"}""")]
    [InlineData("Letter", """{"S":"ab"}""")]
    [InlineData("Letter", """{"S":""}""")]
    [InlineData("Time", """{"S":"yesterday"}""")]
    [InlineData("Day", """{"S":"Someday"}""")]
    [InlineData("Bytes", """{"B":"%"}""")]
    [InlineData("Numbers", """{"NS":["1.5"]}""")]
    [InlineData("Numbers", """{"SS":["1"]}""")]
    [InlineData("Flags", """{"NS":["1"]}""")]
    [InlineData("Words", """{"L":[]}""")]
    [InlineData("Names", """{"M":{"x":{"S":"1"}}}""")]
    [InlineData("Child", """{"S":"1"}""")]
    [InlineData("Flag", """{"N":"1"}""")]
    [InlineData("FlagNumber", """{"N":"2"}""")]
    [InlineData("FlagNumber", """{"S":"1"}""")]
    public void Value_that_the_type_cannot_hold_is_a_MappingException(string member, string value)
    {
        MappingException error = Assert.Throws<MappingException>(() => Wire.Read<Everything>($$"""{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"{{member}}":{{value}}}"""));
        Assert.StartsWith(member, error.Path, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"N":"1"}""", "1")]
    [InlineData("""{"N":"0"}""", "0")]
    [InlineData("""{"BOOL":true}""", "1")]
    public void Boolean_is_read_from_number_and_BOOL(string value, string expected)
    {
        Everything read = Wire.Read<Everything>($$"""{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"FlagNumber":{{value}}}""");
        Assert.Contains($"\"FlagNumber\":{{\"N\":\"{expected}\"}}", Wire.Write(read), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Numbers", """{"NS":["3","1"]}""", """{"L":[{"N":"3"},{"N":"1"}]}""")]
    [InlineData("Texts", """{"SS":["a","\u0062"]}""", """{"L":[{"S":"a"},{"S":"b"}]}""")]
    [InlineData("Doubles", """{ "NS" : [ "0.5" , "1" ] }""", """{"L":[{"N":"0.5"},{"N":"1"}]}""")]
    public void Set_is_read_as_list(string member, string value, string expected)
    {
        Everything read = Wire.Read<Everything>($$$"""{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"{{{member}}}":{{{value}}},"Int":{"N":"7"}}""");
        Assert.Equal(7, read.Int);
        Assert.Contains($"\"{member}\":{expected}", Wire.Write(read), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("1E3", 1000)]
    [InlineData("5.0", 5)]
    [InlineData("-0", 0)]
    public void Number_with_exponent_or_point_is_read_as_integer(string text, int expected) =>
        Assert.Equal(expected, Wire.Read<Everything>($$$"""{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"Int":{"N":"{{{text}}}"}}""").Int);

    [Fact]
    public void Object_that_cannot_be_stored_is_a_MappingException()
    {
        var empty = new Everything(s_id);
        Assert.Equal("Double", Assert.Throws<MappingException>(() => Wire.Write(empty with { Double = double.NaN })).Path);
        Assert.Equal("Single", Assert.Throws<MappingException>(() => Wire.Write(empty with { Single = float.PositiveInfinity })).Path);
        Assert.Equal("Utc", Assert.Throws<MappingException>(() => Wire.Write(empty with { Utc = DateTime.Now })).Path);
        Assert.Equal("Big", Assert.Throws<MappingException>(() => Wire.Write(empty with { Big = BigInteger.Pow(10, 38) + 1 })).Path);
        Assert.Equal("Text", Assert.Throws<MappingException>(() => Wire.Write(empty with { Text = "\udc00" })).Path);
        Assert.Equal("Double", Assert.Throws<MappingException>(() => Wire.Write(empty with { Double = 1e300 })).Path);
    }

    [Fact]
    public void Null_of_an_AttributeValue_is_written_back()
    {
        Everything read = Wire.Read<Everything>("""{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"Raw":{"NULL":true}}""");
        Assert.Equal(AttributeValue.Null, read.Raw);
        Assert.Contains("\"Raw\":{\"NULL\":true}", Wire.Write(read), StringComparison.Ordinal);
    }

    [Fact]
    public void Levels_are_limited_to_32()
    {
        Nested Nest(int levels)
        {
            Nested? value = null;
            for (int level = levels; level > 0; level--)
                value = new Nested(level) { Next = value };
            return value!;
        }
        // The member Level of the innermost map is the last level.
        string json = Wire.Write(new Everything(s_id) { Child = Nest(31) });
        Assert.Equal(json, Wire.Write(Wire.Read<Everything>(json)));
        Assert.Contains("32 levels", Assert.Throws<MappingException>(() => Wire.Write(new Everything(s_id) { Child = Nest(32) })).Message, StringComparison.Ordinal);
        string deep = """{"pk":{"S":"0f8fad5b-d9cb-469f-a165-70867728950e"},"Child":""" + string.Concat(Enumerable.Repeat("""{"M":{"Next":""", 32)) + """{"N":"1"}""" + new string('}', 64) + "}";
        Assert.Contains("32 levels", Assert.Throws<MappingException>(() => Wire.Read<Everything>(deep)).Message, StringComparison.Ordinal);
    }

    /// <summary>An empty set is stored by omitting it. Its attribute must not be read as the initial value.</summary>
    [Fact]
    public void Absent_set_is_read_as_an_empty_set_whatever_its_initial_value_is()
    {
        InitialSets read = Wire.Read<InitialSets>("{}");
        Assert.Empty(read.Words);
        Assert.Empty(read.Primes);
        Assert.Empty(read.None);
        Assert.Equal(["initial"], read.Optional);
        Assert.Equal(["a"], Wire.Read<InitialSets>("""{"Words":{"SS":["a"]}}""").Words);
        Assert.Equal(["initial"], read.Joined);
        Assert.Empty(Wire.Read<InitialSets>("""{"Joined":{"S":""}}""").Joined);
        Assert.Equal(AttributeValueKind.Null, Wire.Read<InitialSets>("""{"Raw":{"NULL":true}}""").Raw.Kind);
    }

    [Theory]
    [InlineData(Level.Low, "Low")]
    [InlineData(Level.Mid, "Mid")]
    [InlineData(Level.Max, "High")]
    public void Enum_is_stored_by_the_first_name_of_its_number(Level level, string name)
    {
        Assert.Contains($"\"Level\":{{\"S\":\"{name}\"}}", Wire.Write(new EnumItem { Level = level }), StringComparison.Ordinal);
        Assert.Equal(level, Wire.Read<EnumItem>($"{{\"Level\":{{\"S\":\"{name}\"}}}}").Level);
        Assert.Equal(Level.High, Wire.Read<EnumItem>("""{"Level":{"S":"Max"}}""").Level);
    }

    [Fact]
    public void Enums_with_other_numbers_than_their_indexes_are_read_as_written()
    {
        Assert.Contains("{\"S\":\"Active\"}", Wire.Write(new EnumItem { Switch = Switch.Enabled }), StringComparison.Ordinal);
        Assert.Throws<MappingException>(() => Wire.Write(new EnumItem { Level = 0 }));
        Assert.Throws<MappingException>(() => Wire.Write(new EnumItem { Range = (Range)(ulong.MaxValue - 1) }));
        foreach (Range range in Enum.GetValues<Range>())
            Assert.Equal(range, Wire.Read<EnumItem>(Wire.Write(new EnumItem { Range = range })).Range);
    }
}
