using System.Collections.Immutable;
using System.ComponentModel.DataAnnotations;
using System.Text.Json.Serialization;

namespace Tern.Functions.Generator.Tests.Validation;

[Payload]
public sealed partial class RuledTexts
{
    [Required]
    public string? Id { get; set; }

    [Required(AllowEmptyStrings = true)]
    public string? Note { get; set; }

    [Required, StringLength(3)]
    public string? RequiredShort { get; set; }

    [StringLength(5, MinimumLength = 1)]
    public string? Short { get; set; }

    [MinLength(1), MaxLength(8), RegularExpression("[a-z ]+|Gr.*")]
    public string? Several { get; set; }

    [Length(2, 6)]
    public string? Length { get; set; }

    // The first match decides, not the longest.
    [RegularExpression("a|Gr|Grüße|日本|\\s+")]
    public string Pattern { get; set; } = "";

    [property: JsonPropertyName("customer \"note\"")]
    [RegularExpression("(?i)A", MatchTimeoutInMilliseconds = -1)]
    public string? Named { get; set; }
}

[Payload]
public sealed partial class RuledNumbers
{
    [Range(-50, 50)]
    public sbyte SByte { get; set; }

    [Range(-50, 50)]
    public byte Byte { get; set; }

    [Range(-50, 50)]
    public short Int16 { get; set; }

    [Range(0, 50)]
    public ushort UInt16 { get; set; }

    [Range(1, 50, MinimumIsExclusive = true, MaximumIsExclusive = true)]
    public int Int32 { get; set; }

    [Range(-5, 50)]
    public uint UInt32 { get; set; }

    [Range(-50, int.MaxValue)]
    public long Int64 { get; set; }

    [Range(-5, 50)]
    public ulong UInt64 { get; set; }

    [Range(-1, 1)]
    public float Single { get; set; }

    [Range(0, 5)]
    public double Double { get; set; }

    [Range(0, int.MaxValue)]
    public decimal Decimal { get; set; }

    [Range(-0.5, 1e18)]
    public double FromDouble { get; set; }

    [Range(-1.5, double.PositiveInfinity, MinimumIsExclusive = true)]
    public long LongFromDouble { get; set; }

    [Range(-1.5, 1e28)]
    public decimal? DecimalFromDouble { get; set; }

    [Required, Range(0.0, 100.0)]
    public int? Required { get; set; }

    [Required]
    public Guid Guid { get; set; }

    [Range(typeof(decimal), "-100.5", "1E+20", ParseLimitsInInvariantCulture = true, ConvertValueInInvariantCulture = true)]
    public decimal DecimalFromText { get; set; }

    [Range(typeof(ulong), "1", "18446744073709551614", ParseLimitsInInvariantCulture = true)]
    public ulong? UInt64FromText { get; set; }

    [Range(typeof(DateTime), "2026-01-01", "2026-02-01", ParseLimitsInInvariantCulture = true)]
    public DateTime DateTime { get; set; }

    [Range(typeof(TimeSpan), "00:00:00", "00:00:50", ParseLimitsInInvariantCulture = true)]
    public TimeSpan TimeSpan { get; set; }

    [Range(typeof(DateOnly), "2026-01-01", "2026-02-01", ParseLimitsInInvariantCulture = true)]
    public DateOnly? DateOnly { get; set; }
}

[Payload]
public sealed partial record RuledOrder([Required, StringLength(3)] string? Id, RuledLine? Line, IReadOnlyList<RuledLine>? Lines, [property: MaxLength(2)] Dictionary<string, RuledLine?>? ByName)
{
    [MinLength(1)]
    public int[]? Numbers { get; init; }

    [Length(1, 2)]
    public ImmutableArray<RuledPoint> Points { get; init; } = [];

    [MinLength(1)]
    public HashSet<string>? Names { get; init; }

    [MaxLength(2)]
    public byte[]? Bytes { get; init; }

    public List<RuledPoint?[]>? Nested { get; init; }

    public RuledPoint? Point { get; init; }

    [Range(0, 2)]
    [JsonIgnore]
    public int Count => Lines?.Count ?? 0;

    [JsonIgnore]
    public RuledOrder Self => this;

    public RuledBase? Derived { get; init; }
}

public class RuledBase
{
    [StringLength(2)]
    public virtual string? Text { get; set; }

    public RuledBase? Next { get; set; }
}

public sealed class RuledLine : RuledBase
{
    [Range(1, 10)]
    public int Quantity { get; set; }

    public override string? Text { get; set; }
}

public readonly record struct RuledPoint([Range(0, 5)] int X, [property: Range(-5, 5)] int Y);
