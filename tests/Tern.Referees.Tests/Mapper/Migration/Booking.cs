using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper.Migration;

[DynamoItem("bookings")]
public sealed partial record Booking
{
    [PartitionKey] public required string CustomerId { get; init; }
    [SortKey, Converter(typeof(UtcMilliseconds))] public required DateTime StartsAt { get; init; }
    [Attribute("note")] public string? Remark { get; init; }
    [AsNumber] public BookingState State { get; init; }
    [AsNumber] public bool IsPaid { get; init; }                       // conversion V1; without the attribute for V2
    public List<string> Guests { get; init; } = [];
    public HashSet<string> Tags { get; init; } = [];
    [Epoch] public DateTime? ExpiresAt { get; init; }
    [Ignore] public bool IsSelected { get; init; }
    [Version] public int? Version { get; init; }
    [Rest] public OrderedMap<AttributeValue>? Rest { get; init; }      // attributes that only other programs use
}
