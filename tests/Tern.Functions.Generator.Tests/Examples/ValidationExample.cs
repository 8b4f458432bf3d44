using System.ComponentModel.DataAnnotations;

namespace Tern.Functions.Generator.Tests.Examples.Validation;

using Payloads = global::Tern.Functions.Payloads;

[Payload]
public sealed partial record Shipment(
    [Required, StringLength(20)] string? Id,
    [RegularExpression("[A-Z]{2}")] string Country,
    [MinLength(1)] IReadOnlyList<Parcel> Parcels);

public sealed record Parcel([Range(1, 30_000)] int Grams, [Range(0.0, 500.0)] decimal Value);

public static class Shipments
{
    [Function("ship")]
    public static int Ship(Shipment shipment) => shipment.Parcels.Sum(parcel => parcel.Grams);

    [Function("ship-messages")]
    public static ValueTask<SqsBatchResponse> ShipAsync(SqsEvent e) => Function.ForEachAsync(e, (message, _) =>
    {
        Shipment shipment = message.ReadBody<Shipment>();
        Payloads.ThrowIfInvalid(shipment);
        return ValueTask.CompletedTask;
    });
}
