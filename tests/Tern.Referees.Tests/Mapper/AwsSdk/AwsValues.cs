using Amazon.DynamoDBv2.DataModel;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>The members of <see cref="Values"/>, with the types that the context supports.</summary>
[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsValues
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public string? Text { get; set; }

    public char? Letter { get; set; }

    public string? Link { get; set; }

    public string? Release { get; set; }

    public Guid? Ticket { get; set; }

    public byte? Tiny { get; set; }

    public int? Count { get; set; }

    public long? Large { get; set; }

    public ulong? Huge { get; set; }

    public decimal? Wide { get; set; }

    public decimal? Endless { get; set; }

    public decimal? Price { get; set; }

    public double? Ratio { get; set; }

    public float? Share { get; set; }

    public bool? Flag { get; set; }

    public bool? Switch { get; set; }

    public byte[]? Seal { get; set; }

    public MemoryStream? Blob { get; set; }

    public DateTime? Instant { get; set; }

    public DateTime? Time { get; set; }

    [DynamoDBProperty(StoreAsEpochLong = true)]
    public DateTime? Seconds { get; set; }

    public long? Milliseconds { get; set; }

    public DateOnly? Date { get; set; }

    public TimeOnly? Clock { get; set; }

    public string? Duration { get; set; }

    public DayOfWeek? Day { get; set; }

    public List<int>? Numbers { get; set; }

    public List<string?>? Texts { get; set; }

    public decimal[]? Prices { get; set; }

    public List<byte[]>? Blobs { get; set; }

    public List<AwsLine>? Lines { get; set; }

    public HashSet<string>? Tags { get; set; }

    public HashSet<int>? Seats { get; set; }

    public HashSet<Guid>? Tickets { get; set; }

    public HashSet<byte[]>? Seals { get; set; }

    public HashSet<DayOfWeek>? Days { get; set; }

    public Dictionary<string, decimal>? Rates { get; set; }

    public Dictionary<string, string>? Names { get; set; }

    public AwsLine? Line { get; set; }

    public string? Raw { get; set; }

    public Dictionary<string, string>? Document { get; set; }

    public long? Ticks { get; set; }
}

internal sealed class AwsLine
{
    public string Sku { get; set; } = "";

    public int Quantity { get; set; }

    public string? Remark { get; set; }
}
