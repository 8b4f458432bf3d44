using Tern.Aot.Mapper.Items;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper;

/// <summary>Creates the items of the scenarios.</summary>
internal static class Parcels
{
    public static DateTimeOffset Time { get; } = new(2026, 11, 26, 8, 0, 0, TimeSpan.Zero);

    public static Parcel Create(string customer, int number) => new(customer, Time, number)
    {
        Stage = Stage.Sent,
        Weight = 1.25m,
        Stops = [new("Bonn", new("Bonn", 7.1)), new("Köln", new("Köln", 6.9))],
        Labels = ["fragile"],
        Notes = new() { ["a"] = 1 },
        Remark = "note",
    };

    public static ItemKey<Parcel> Key(Parcel parcel) => Parcel.Key(parcel.Customer, parcel.SentAt, parcel.Number);
}
