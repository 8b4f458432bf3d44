// Smaller types that read the same items.
using System;
using System.Collections.Generic;
using System.Linq;
using Tern.DynamoDB.Mapper;

namespace Projections
{
    public enum State
    {
        Open,
        [Wire("done")] Closed,
    }

    [DynamoItem("tasks"), Key("PROJECT#{Project}", "TASK#{Id}")]
    public sealed partial record Work([property: KeyOnly] string Project, Guid Id)
    {
        [Attribute("s")] public State State { get; init; }
        [Epoch] public DateTimeOffset Due { get; init; }
        public List<string> Tags { get; init; } = [];
    }

    [Projection(typeof(Work))]
    public sealed partial record Summary(string Project, State State)
    {
        public DateTimeOffset? Due { get; init; }
    }

    [DynamoItem("visits"), Key("USER#{User}#{Id}", "{At:yyyy-MM-dd}")]
    public sealed partial record Visit(string User, Guid Id, DateTimeOffset At);

    // Each member is restored from the key if its attribute is absent, unless its type differs.
    [Projection(typeof(Visit))]
    public sealed partial record VisitOfUser([property: Attribute("User")] string Name, string? Id);
}

public static class Scenario
{
    public static void Run()
    {
        Projections.Summary summary = RoundTrip.Read<Projections.Summary>("""{"pk":{"S":"PROJECT#p"},"s":{"S":"done"},"Due":{"N":"0"}}""");
        RoundTrip.Equal(new Projections.Summary("p", Projections.State.Closed) { Due = DateTimeOffset.UnixEpoch }, summary);
        ItemMap<Projections.Summary> map = Map<Projections.Summary>();
        RoundTrip.Equal(3, map.ProjectedNameCount);
        RoundTrip.Equal("pk", System.Text.Encoding.UTF8.GetString(map.Names.Get(2)));
        RoundTrip.Equal("tasks", map.TableName);
        RoundTrip.Equal("PROJECT#p", Projections.Summary.Key("p", Guid.Empty).Partition.S);
        RoundTrip.Fails(() => RoundTrip.Write(summary));

        ItemMap<Projections.VisitOfUser> visits = Map<Projections.VisitOfUser>();
        RoundTrip.Equal("User Id pk", string.Join(' ', Enumerable.Range(0, visits.ProjectedNameCount ?? 0).Select(i => System.Text.Encoding.UTF8.GetString(visits.Names.Get(i)))));
        RoundTrip.Equal(new Projections.VisitOfUser("u", null), RoundTrip.Read<Projections.VisitOfUser>("""{"pk":{"S":"USER#u#0f8fad5b-d9cb-469f-a165-70867728950e"}}"""));
        RoundTrip.Equal(new Projections.VisitOfUser("v", "i"), RoundTrip.Read<Projections.VisitOfUser>("""{"User":{"S":"v"},"Id":{"S":"i"}}"""));
        Condition<Projections.Summary> condition = Projections.Summary.F.Tags.Contains("x");
    }

    private static ItemMap<T> Map<T>()
        where T : IDynamoItem<T> => T.ItemMap;
}
