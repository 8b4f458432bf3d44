// Kinds of types, of constructors and of members.
using System;
using System.Collections.Generic;
using Tern.DynamoDB.Mapper;

namespace Kinds
{
    [DynamoItem]
    public partial class Plain
    {
        public int A { get; set; }
        public int B { get; private set; }
        internal int NotIncluded { get; set; }
        [Include] internal int Included { get; set; }
        [Include] public int Field;
        [Include] private string? _hidden;
        public int FieldWithoutInclude;
        public int Computed => A * 2;
        [Ignore] public int Ignored { get; set; } = 7;
        public required string Name { get; init; }
        public string Language { get; init; } = "en";
        public string City { get; set; } = "Oslo";
        public static int Static { get; set; }

        public Plain WithB(int b)
        {
            B = b;
            _hidden = "h";
            return this;
        }
    }

    public abstract class Base
    {
        public Guid Id { get; protected set; }
        public int Count { get; private set; }
        public virtual string? Title { get; init; } = "base";
        [Include] private int _secret;

        public void Set(int count)
        {
            Count = count;
            _secret = count + 1;
        }
    }

    [DynamoItem]
    public sealed partial class Derived : Base
    {
        public override string? Title { get; init; } = "derived";
        public int Own { get; set; }
    }

    [DynamoItem]
    public sealed partial class WithConstructor
    {
        [ItemConstructor]
        private WithConstructor(string name, int size = 5)
        {
            Name = name;
            Size = size;
            Tags = ["new"];
        }

        public WithConstructor()
            : this("none")
        {
        }

        public string Name { get; }
        public int Size { get; }
        public List<string> Tags { get; init; }
    }

    [DynamoItem]
    public sealed partial class Primary(string name, int? number = 3)
    {
        public string Name { get; } = name;
        public int? Number { get; set; } = number;
    }

    [DynamoItem]
    public partial struct Mutable
    {
        public int X { get; set; }
        public readonly int Y { get; init; }
    }

    [DynamoItem]
    public readonly partial record struct Pair(string Left, [Attribute("r")] string? Right = null);

    [DynamoItem]
    public partial record struct Initialized()
    {
        public int X { get; init; } = 4;
    }

    [DynamoItem]
    public partial record Parent(int A);

    [DynamoItem]
    public sealed partial record Child(int A, int B) : Parent(A);

    public static partial class Outer
    {
        internal partial interface IInner
        {
            [DynamoItem]
            public sealed partial record Nested(Level Level);

            public enum Level
            {
                Low,
                High,
            }
        }
    }

    public sealed partial class Keeper
    {
        [DynamoItem]
        internal sealed partial record Kept
        {
            [Include] private Feeling Mood { get; set; } = Feeling.Good;

            public Mutable Value { get; init; }

            private enum Feeling
            {
                Good,
                Bad,
            }
        }

        public static void Check() => RoundTrip.Check(new Kept { Value = new() { X = 1, Y = 2 } }, """{"Mood":{"S":"Good"},"Value":{"M":{"X":{"N":"1"},"Y":{"N":"2"}}}}""");
    }
}

public static class Scenario
{
    public static void Run()
    {
        var plain = new Kinds.Plain { A = 1, Included = 2, Field = 3, Name = "n", Language = "de" }.WithB(4);
        Kinds.Plain read = RoundTrip.Check(plain, """{"A":{"N":"1"},"B":{"N":"4"},"Included":{"N":"2"},"Field":{"N":"3"},"_hidden":{"S":"h"},"Name":{"S":"n"},"Language":{"S":"de"},"City":{"S":"Oslo"}}""");
        RoundTrip.Equal(4, read.B);
        read = RoundTrip.Read<Kinds.Plain>("""{"Name":{"S":"n"}}""");
        RoundTrip.Equal("en", read.Language);
        RoundTrip.Equal("Oslo", read.City);
        RoundTrip.Fails(() => RoundTrip.Read<Kinds.Plain>("{}"));

        var derived = new Kinds.Derived { Own = 1 };
        derived.Set(5);
        Kinds.Derived copy = RoundTrip.Check(derived, """{"Id":{"S":"00000000-0000-0000-0000-000000000000"},"Count":{"N":"5"},"_secret":{"N":"6"},"Title":{"S":"derived"},"Own":{"N":"1"}}""");
        RoundTrip.Equal(5, copy.Count);
        RoundTrip.Equal("derived", RoundTrip.Read<Kinds.Derived>("{}").Title);

        var constructed = RoundTrip.Read<Kinds.WithConstructor>("""{"Name":{"S":"x"}}""");
        RoundTrip.Equal(5, constructed.Size);
        RoundTrip.Equal(1, constructed.Tags.Count);
        RoundTrip.Check(constructed, """{"Name":{"S":"x"},"Size":{"N":"5"},"Tags":{"L":[{"S":"new"}]}}""");
        RoundTrip.Equal(3, RoundTrip.Read<Kinds.Primary>("""{"Name":{"S":"x"}}""").Number);
        RoundTrip.Check(new Kinds.Mutable { X = 1, Y = 2 }, """{"X":{"N":"1"},"Y":{"N":"2"}}""");
        RoundTrip.Check(new Kinds.Pair("a"), """{"Left":{"S":"a"}}""");
        RoundTrip.Check(new Kinds.Pair("a", "b"), """{"Left":{"S":"a"},"r":{"S":"b"}}""");
        RoundTrip.Equal(4, RoundTrip.Read<Kinds.Initialized>("{}").X);
        RoundTrip.Equal(5, RoundTrip.Read<Kinds.Initialized>("""{"X":{"N":"5"}}""").X);
        RoundTrip.Equal(new Kinds.Child(1, 2), RoundTrip.Check(new Kinds.Child(1, 2), """{"A":{"N":"1"},"B":{"N":"2"}}"""));
        RoundTrip.Check(new Kinds.Outer.IInner.Nested(Kinds.Outer.IInner.Level.High), """{"Level":{"S":"High"}}""");
        Kinds.Keeper.Check();
    }
}
