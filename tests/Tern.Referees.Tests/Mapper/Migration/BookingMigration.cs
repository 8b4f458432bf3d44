using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper.Migration;

/// <summary>The code of docs/mapper-migration.md.</summary>
internal static class BookingMigration
{
    internal static async Task<List<Booking>> ChangeAsync(DynamoDBClient dynamo, DateTime startsAt, CancellationToken ct)
    {
        DynamoTable<Booking> bookings = dynamo.Table<Booking>();
        Booking? booking = await bookings.GetAsync(Booking.Key("17", startsAt), ct);           // context.LoadAsync<Booking>("17", startsAt, ct)
        if (booking is null)
            return [];
        booking = await bookings.PutAsync(booking with { IsPaid = true }, ct);                 // context.SaveAsync(booking, ct)
        List<Booking> later = [];
        await foreach (Booking next in bookings.QueryAsync(new() { Key = Booking.Partition("17").Gt(startsAt) }, ct))
            later.Add(next);                                                                   // context.QueryAsync<Booking>("17", QueryOperator.GreaterThan, [startsAt])
        await bookings.DeleteAsync(Booking.Key("17", startsAt), new() { ExpectedVersion = booking.Version }, ct);   // context.DeleteAsync(booking, ct)
        return later;
    }
}
