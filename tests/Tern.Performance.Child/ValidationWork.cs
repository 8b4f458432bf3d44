using System.ComponentModel.DataAnnotations;
using Tern.Benchmarks.Workloads;
using Tern.Functions;

namespace Tern.Performance;

/// <summary>Generated validation of valid payloads.</summary>
internal static class ValidationWork
{
    public static IEnumerable<AllocationMeasurement> MeasureAll()
    {
        var parcel = new ValidatedParcel(500, 12.5m, new DateOnly(2026, 1, 31));
        yield return Validate("validate payload", new ValidatedShipment("s-1", "DE", [parcel, parcel], [parcel], new() { ["first"] = parcel }));
        yield return Validate("validate payload of an interface", new ValidatedParcels([parcel, parcel]));
    }

    private static AllocationMeasurement Validate<T>(string name, T value)
        where T : IValidatedPayload<T> => AllocationCounter.Measure(name, () =>
        {
            Payloads.ThrowIfInvalid(value);
            return null;
        });
}

[Payload]
public sealed partial record ValidatedShipment(
    [Required, StringLength(20)] string? Id,
    [RegularExpression("[A-Z]{2}")] string Country,
    [MinLength(1)] List<ValidatedParcel> Parcels,
    [Length(1, 10)] ValidatedParcel[] Returned,
    [MaxLength(5)] Dictionary<string, ValidatedParcel> Named);

[Payload]
public sealed partial record ValidatedParcels([MinLength(1)] IReadOnlyList<ValidatedParcel> Parcels);

public sealed record ValidatedParcel([Range(1, 30_000)] int Grams, [Range(0.0, 500.0)] decimal Value, [Range(typeof(DateOnly), "2026-01-01", "2026-12-31")] DateOnly Day);
