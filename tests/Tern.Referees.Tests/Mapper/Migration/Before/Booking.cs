using Amazon.DynamoDBv2.DataModel;

namespace Tern.Referees.Tests.Mapper.Migration.Before;

[DynamoDBTable("bookings")]
public class Booking
{
    [DynamoDBHashKey] public string CustomerId { get; set; } = "";
    [DynamoDBRangeKey] public DateTime StartsAt { get; set; }
    [DynamoDBProperty("note")] public string? Remark { get; set; }
    public BookingState State { get; set; }
    public bool IsPaid { get; set; }
    public List<string> Guests { get; set; } = [];
    public HashSet<string> Tags { get; set; } = [];
    [DynamoDBProperty(StoreAsEpochLong = true)] public DateTime? ExpiresAt { get; set; }
    [DynamoDBIgnore] public bool IsSelected { get; set; }
    [DynamoDBVersion] public int? Version { get; set; }
}
