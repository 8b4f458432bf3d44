using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.ComponentModel.DataAnnotations;
using Tern.Functions;

namespace Shop;

[Payload]
public sealed partial record Shipment([Required, StringLength(20, MinimumLength = 2)] string? Id, [Range(1, 9)] int? Priority, Address Address, IReadOnlyList<Parcel> Parcels, Dictionary<string, Parcel?> ByName)
{
    [Required(AllowEmptyStrings = true)]
    public string? Note { get; init; }

    [RegularExpression("[A-Z]{2}", ErrorMessage = "{0} is no country.")]
    public string Country { get; init; } = "DE";

    [MaxLength(3)]
    public ImmutableArray<Parcel[]> Groups { get; init; } = [];
}

public sealed record Address(string Street);

public readonly record struct Parcel([Range(0.5, 30, MinimumIsExclusive = true)] decimal Weight, [Range(typeof(DateOnly), "2026-01-01", "2026-12-31")] DateOnly SentOn);

public static class Functions
{
    [Function]
    public static int Send(List<Shipment> shipments) => shipments.Count;
}
