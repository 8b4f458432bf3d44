using System.ComponentModel.DataAnnotations;
using Tern.Functions;

internal sealed record Shipment([Required, StringLength(20)] string? Id, [MinLength(1)] IReadOnlyList<Parcel> Parcels);

internal sealed record Parcel([Range(1, 30_000)] int Grams, [Range(0.0, 500.0)] decimal Value, [Range(typeof(DateOnly), "2026-01-01", "2026-12-31")] DateOnly Day);

internal sealed record Weight(int Grams);

internal static class Shipments
{
    [Function]
    public static Weight Weigh(Shipment shipment)
    {
        int grams = 0;
        foreach (Parcel parcel in shipment.Parcels)
            grams += parcel.Grams;
        return new(grams);
    }
}
