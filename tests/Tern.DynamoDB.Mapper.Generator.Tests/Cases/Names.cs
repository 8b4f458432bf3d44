// Keywords, Unicode, and names that JSON escapes.
using Tern.DynamoDB.Mapper;

namespace @namespace.@class
{
    public enum @event
    {
        @if,
        Ж,
    }

    [DynamoItem, Key("{class}", "{naïve}#{@event}")]
    public sealed partial record @record(string @class, string naïve, @event @event)
    {
        public int 名前 { get; init; }
        [Attribute("a\"b\\c\n</é>")] public int Escaped { get; init; }
        [Attribute("🎉")] public int item { get; init; }
        public int value0 { get; init; } = 1;
        public int reader { get; init; }
        public int name { get; init; }
        public int present0 { get; init; }
        public int Exists { get; init; }
        public int path { get; init; }
        public int Create { get; init; }
    }
}

public static class Scenario
{
    public static void Run()
    {
        var value = new @namespace.@class.@record("c", "n", @namespace.@class.@event.@if) { 名前 = 1, Escaped = 2, item = 3 };
        string json = RoundTrip.Write(value);
        RoundTrip.Equal(value, RoundTrip.Check(value, json));
        RoundTrip.Equal(true, json.StartsWith("""{"pk":{"S":"c"},"sk":{"S":"n#if"},"class":{"S":"c"},"naïve":{"S":"n"},"event":{"S":"if"},"名前":{"N":"1"},"a\"b\\c\u000a</é>":{"N":"2"},"🎉":{"N":"3"}""", System.StringComparison.Ordinal));
        Condition<@namespace.@class.@record> condition = @namespace.@class.@record.F.@class.Eq("x") & @namespace.@class.@record.F.名前.Gt(1);
        var key = @namespace.@class.@record.Key("c", "n", @namespace.@class.@event.Ж);
    }
}
