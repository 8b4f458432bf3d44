using Microsoft.CodeAnalysis;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

public sealed class DiagnosticTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using Tern;
        using Tern.DynamoDB;
        using Tern.DynamoDB.Mapper;

        """;

    [Theory]
    // Types
    [InlineData("TERN101", "[DynamoItem] public record Order(int Id);")]
    [InlineData("TERN102 TERN101", "public class Outer { [DynamoItem] public record Order(int Id); }")]
    [InlineData("TERN102", "public class Outer { [DynamoItem] public partial record Order(int Id); }")]
    [InlineData("TERN103", "[DynamoItem] public abstract partial record Order(int Id);")]
    [InlineData("TERN103", "[DynamoItem] public static partial class Order;")]
    [InlineData("TERN103", "[DynamoItem] public ref partial struct Order;")]
    [InlineData("TERN103", "[DynamoItem] file partial class Order;")]
    [InlineData("TERN103", "[assembly: DynamoItem<List<int>>]")]
    [InlineData("TERN103", "[assembly: DynamoItem<IDisposable>]")]
    [InlineData("TERN103", "[assembly: DynamoItem<DayOfWeek>]")]
    [InlineData("TERN104", "[DynamoItem] public partial class Order { public Order(int a) { } public Order(string b) { } public int A { get; } public string B { get; } }")]
    [InlineData("TERN105", "[DynamoItem] public partial class Order { public Order(int a, string b) { } public int A { get; } }")]
    [InlineData("TERN105", "[DynamoItem] public partial class Order { public Order(int a) { } public string A { get; } }")]
    [InlineData("TERN105", "[DynamoItem] public partial class Order { public Order(int a) { } [Ignore] public int A { get; } }")]
    [InlineData("TERN131", "[DynamoItem] public partial record Order(int Converter);")]
    [InlineData("TERN131", "[DynamoItem] public partial record Order(int Fields);")]
    [InlineData("TERN132", "[assembly: DynamoItem<Order>] public record Order(int A); public class OrderItem;")]
    [InlineData("TERN132", "[assembly: DynamoItem<Shop.Order>] namespace Shop { public record Order(int A); } namespace Shop.OrderItem { class Inner; }")]
    [InlineData("TERN132", "[assembly: DynamoItem<Order.Line>, DynamoItem<OrderLine>] public class Order { public record Line(int A); } public record OrderLine(int A);")]
    // Members
    [InlineData("TERN106", "[DynamoItem] public partial record Order(object Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(Action Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order((int, int) Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(int[,] Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(nint Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(dynamic Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(Line Value); public record Line(int A);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(List<Line> Value); public record Line(int A);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(HashSet<bool> Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(HashSet<string?> Value);")]
    [InlineData("TERN106", "[DynamoItem] public partial record Order(Dictionary<bool, int> Value);")]
    [InlineData("TERN107", "[DynamoItem] public partial class Order { public int A { get; } }")]
    [InlineData("TERN107", "[DynamoItem] public partial class Order { [Attribute(\"a\")] public int A => 1; }")]
    [InlineData("TERN107", "[DynamoItem] public partial class Order { [Include] public readonly int A; }")]
    [InlineData("TERN108", "[DynamoItem] public partial record Order(int A, [Attribute(\"A\")] int B);")]
    [InlineData("TERN108", "[DynamoItem, Key(\"{A}\")] public partial record Order(string A, int pk);")]
    [InlineData("TERN109", "[DynamoItem] public partial record Order([Attribute(\"\")] int A);")]
    [InlineData("TERN109", "[DynamoItem] public partial record Order([Attribute(\"\\ud800\")] int A);")]
    [InlineData("TERN126", "[DynamoItem] public partial class Order { public Order(string a) { } public string? A { get; } }")]
    [InlineData("TERN126", "[DynamoItem] public partial class Order { public Order(int a) { } public int? A { get; } }")]
    [InlineData("TERN130", "[DynamoItem] public partial class Node<T> { public Node<Node<T>>? Next { get; set; } }")]
    // Keys
    [InlineData("TERN110", "[DynamoItem, Key(\"\")] public partial record Order(string A);")]
    [InlineData("TERN110", "[DynamoItem, Key(\"{A\")] public partial record Order(string A);")]
    [InlineData("TERN110", "[DynamoItem, Key(\"A}\")] public partial record Order(string A);")]
    [InlineData("TERN110", "[DynamoItem, Key(\"{}\")] public partial record Order(string A);")]
    [InlineData("TERN110", "[DynamoItem, Key(\"{A:}\")] public partial record Order(int A);")]
    [InlineData("TERN110", "[DynamoItem, Key(\"{A}\", \"\")] public partial record Order(int A);")]
    [InlineData("TERN111", "[DynamoItem, Key(\"{B}\")] public partial record Order(string A);")]
    [InlineData("TERN111", "[DynamoItem, Key(\"{a}\")] public partial record Order(string A);")]
    [InlineData("TERN112", "[DynamoItem, Key(\"{A}{B}\")] public partial record Order(string A, string B);")]
    [InlineData("TERN112", "[DynamoItem, Key(\"{A}7{B}\")] public partial record Order(uint A, string B);")]
    [InlineData("TERN112", "[DynamoItem, Key(\"{A}-{B}\")] public partial record Order(int A, string B);")]
    [InlineData("TERN112", "[DynamoItem, Key(\"{A}e{B}\")] public partial record Order(E A, string B); public enum E { Red, Green }")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:x}\")] public partial record Order(int A);")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:x}\")] public partial record Order(string A);")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:X}\")] public partial record Order(Guid A);")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:d}\")] public partial record Order(DateTimeOffset A);")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:yyyy-M-d}\")] public partial record Order(DateTimeOffset A);")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:yyyy-MM-dd tt}\")] public partial record Order(DateTimeOffset A);")]
    [InlineData("TERN113", "[DynamoItem, Key(\"{A:HH}\")] public partial record Order(DateOnly A);")]
    [InlineData("TERN114", "[DynamoItem, Key(\"P\", \"{A}\")] public partial record Order(int A);")]
    [InlineData("TERN114", "[DynamoItem, Key(\"P\", \"{A}\")] public partial record Order(decimal A);")]
    [InlineData("TERN114", "[DynamoItem, Key(\"P\", \"{A:dd-MM-yyyy}\")] public partial record Order(DateOnly A);")]
    [InlineData("TERN115", "[DynamoItem, Key(\"{A}\")] public partial record Order(string? A);")]
    [InlineData("TERN115", "[DynamoItem] public partial record Order([PartitionKey] int? A);")]
    [InlineData("TERN116", "[DynamoItem, Key(\"{A}\")] public partial record Order(byte[] A);")]
    [InlineData("TERN116", "[DynamoItem, Key(\"{A}\")] public partial record Order(bool A);")]
    [InlineData("TERN116", "[DynamoItem] public partial record Order([PartitionKey] bool A);")]
    [InlineData("TERN116", "[DynamoItem] public partial record Order([PartitionKey] List<int> A);")]
    [InlineData("TERN117", "[DynamoItem, Key(\"{A}\")] public partial record Order([PartitionKey] string A);")]
    [InlineData("TERN117", "[DynamoItem] public partial record Order([SortKey] string A);")]
    [InlineData("TERN117", "[DynamoItem, Key(\"{A}\", \"{B}\", SortName = \"pk\")] public partial record Order(string A, string B);")]
    [InlineData("TERN120", "[DynamoItem] public partial record Order([PartitionKey] string A, [PartitionKey] string B);")]
    [InlineData("TERN118", "[DynamoItem] public partial record Order([KeyOnly] string A);")]
    [InlineData("TERN118", "[DynamoItem, Key(\"{A:yyyy}\")] public partial record Order([KeyOnly] DateTimeOffset A);")]
    // Roles
    [InlineData("TERN119", "[DynamoItem] public partial record Order([Version] string A);")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([Version] ulong A);")]
    [InlineData("TERN119", "[DynamoItem] public partial class Order(int a) { [Version] public int A { get; } = a; }")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([Counter] decimal A);")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([CreatedAt] DateOnly A);")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([UpdatedAt] string A);")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([TimeToLive] long A);")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([Epoch] DateOnly A);")]
    [InlineData("TERN119", "[DynamoItem] public partial record Order([AsNumber] string A);")]
    [InlineData("TERN119", "[DynamoItem] public partial class Order { [Rest] public Dictionary<string, string>? A { get; set; } }")]
    [InlineData("TERN119", "[DynamoItem] public partial class Order { [Rest] public OrderedMap<AttributeValue> A { get; set; } = []; }")]
    [InlineData("TERN120", "[DynamoItem] public partial record Order([Version] int A, [Version] int B);")]
    [InlineData("TERN120", "[DynamoItem] public partial class Order { [Rest] public OrderedMap<AttributeValue>? A { get; set; } [Rest] public OrderedMap<AttributeValue>? B { get; set; } }")]
    [InlineData("TERN121", "[DynamoItem] public partial record Order([Version, Counter] int A);")]
    [InlineData("TERN121", "[DynamoItem] public partial record Order([PartitionKey, SortKey] string A);")]
    // Enums and converters
    [InlineData("TERN122", "[DynamoItem] public partial record Order(E A); public enum E { [Wire(\"b\")] A, b }")]
    [InlineData("TERN123", "[DynamoItem] public partial record Order(E A); public enum E { [Fallback] A, [Fallback] B }")]
    [InlineData("TERN124", "[DynamoItem] public partial record Order(E A); [Flags] public enum E { A = 1, B = 2 }")]
    [InlineData("TERN125", "[DynamoItem] public partial record Order([Converter(typeof(string))] int A);")]
    [InlineData("TERN125", "[DynamoItem] public partial record Order([Converter(typeof(Tern.DynamoDB.Mapper.Converters.StringConverter))] int A);")]
    // Projections
    [InlineData("TERN127", "[Projection(typeof(string))] public partial record Part(int A);")]
    [InlineData("TERN128", "[DynamoItem] public partial record Order(int A); [Projection(typeof(Order))] public partial record Part(int B);")]
    [InlineData("TERN129", "[DynamoItem, Key(\"{A}\")] public partial record Order([property: KeyOnly] Guid A); [Projection(typeof(Order))] public partial record Part(string A);")]
    [InlineData("TERN129", "[DynamoItem] public partial record Order(int A); [Projection(typeof(Order))] public partial record Part(string A);")]
    [InlineData("TERN103", "[DynamoItem] public partial record Order(int A); [DynamoItem, Projection(typeof(Order))] public partial record Part(int A);")]
    public void Generator_reports(string ids, string source)
    {
        GeneratorRun run = GeneratorRun.Of(Usings + source);
        Assert.Equal(ids, run.Ids);
        Assert.All(run.Diagnostics, diagnostic => Assert.True(diagnostic.Location.IsInSource || diagnostic.Location.GetLineSpan().IsValid));
    }

    // Tables
    [Theory]
    [InlineData("TERN133", "[DynamoItem(\"t\"), Key(\"{A}\")] public partial record Order(string A); [DynamoItem(\"t\"), Key(\"{A}\", \"S\")] public partial record Part(string A);")]
    [InlineData("TERN133", "[DynamoItem(\"t\")] public partial record Order([PartitionKey] string A); [DynamoItem(\"t\")] public partial record Part([PartitionKey] int A);")]
    [InlineData("TERN133", "[DynamoItem(\"t\")] public partial record Order([PartitionKey] string A); [DynamoItem(\"t\")] public partial record Part([PartitionKey] string B);")]
    [InlineData("TERN133", "[DynamoItem(\"t\")] public partial record Order([PartitionKey] string A, [TimeToLive] DateTime? B); [DynamoItem(\"t\")] public partial record Part([PartitionKey] string A, [TimeToLive] DateTime? C);")]
    [InlineData("", "[DynamoItem(\"t\")] public partial record Order([PartitionKey] string A); [DynamoItem(\"T\")] public partial record Part([PartitionKey] int A);")]
    [InlineData("", "[DynamoItem(\"t\")] public partial record Order([PartitionKey] string A); [DynamoItem(\"t\")] public partial record Part(int A);")]
    public void Generator_with_TernTableTemplate_reports(string ids, string source)
    {
        Assert.Equal(ids, GeneratorRun.WithTemplate(Usings + source).Ids);
        Assert.Equal("", GeneratorRun.Of(Usings + source).Ids);
    }

    [Theory]
    [InlineData("[DynamoItem, Key(\"{A}#{B}\")] public partial record Order(string A, string B);")]
    [InlineData("[DynamoItem, Key(\"{A}{B}\")] public partial record Order(Guid A, string B);")]
    [InlineData("[DynamoItem, Key(\"{A:yyyyMMdd}{B}\")] public partial record Order(DateTimeOffset A, string B);")]
    [InlineData("[DynamoItem, Key(\"{A}-{B}\")] public partial record Order(uint A, string B);")]
    [InlineData("[DynamoItem, Key(\"P\", \"{A:D8}\")] public partial record Order(int A);")]
    [InlineData("[DynamoItem, Key(\"P\", \"{A:00000000}\")] public partial record Order(int A);")]
    [InlineData("[DynamoItem, Key(\"{A}\", \"{A}\")] public partial record Order(string A);")]
    [InlineData("[DynamoItem] public partial class Empty;")]
    [InlineData("[DynamoItem] public partial class Order { public int A => 1; public int B { get { return 1; } } }")]
    [InlineData("[DynamoItem] public partial class Order { public Action? A => null; [Ignore] public Action? B { get; set; } }")]
    [InlineData("#nullable disable\n[DynamoItem, Key(\"{A}\")] public partial class Order { public string A { get; set; } public List<string> B { get; set; } }")]
    [InlineData("[DynamoItem] public partial struct Order { public List<Order>? Children { get; set; } }")]
    [InlineData("[assembly: DynamoItem<Order>, DynamoItem<Order>] public record Order(int A); public class OrderItem<T>; namespace Shop { public class OrderItem; }")]
    public void Generator_accepts(string source)
    {
        GeneratorRun run = GeneratorRun.Of(Usings + source);
        Assert.Equal("", run.Ids);
        Assert.NotEmpty(run.Files);
    }

    [Fact]
    public void Descriptors_have_unique_ids_full_sentences_and_a_page()
    {
        List<DiagnosticDescriptor> descriptors = [.. typeof(MappingErrors).GetFields().Select(field => (DiagnosticDescriptor)field.GetValue(null)!)];
        Assert.Equal(descriptors.Count, descriptors.Select(descriptor => descriptor.Id).Distinct().Count());
        Assert.All(descriptors, descriptor =>
        {
            Assert.EndsWith($"docs/diagnostics/{descriptor.Id}.md", descriptor.HelpLinkUri, StringComparison.Ordinal);
            Assert.EndsWith(".", descriptor.MessageFormat.ToString(), StringComparison.Ordinal);
            Assert.DoesNotMatch("\\.$", descriptor.Title.ToString());
        });
    }

    [Fact]
    public void Each_descriptor_has_a_test()
    {
        string tests = File.ReadAllText(Path.Combine(ApprovedFolder.PathOf(""), "DiagnosticTests.cs"));
        Assert.All(typeof(MappingErrors).GetFields(), field => Assert.Contains($"\"{((DiagnosticDescriptor)field.GetValue(null)!).Id}\"", tests, StringComparison.Ordinal));
    }

    [Fact]
    public void Message_names_the_member_and_the_reason()
    {
        Diagnostic diagnostic = Assert.Single(GeneratorRun.Of(Usings + "[DynamoItem] public partial record Order(List<Line> Lines); public record Line(int A);").Diagnostics);
        Assert.Equal(
            "The member 'Order.Lines' has the type 'List<Line>', which cannot be stored: 'Line': it has no [DynamoItem]. Add the attribute, an [assembly: DynamoItem<T>], or a [Converter].",
            diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
    }

    [Fact]
    public void Message_of_different_tables_names_both_types_and_both_keys()
    {
        Diagnostic diagnostic = Assert.Single(GeneratorRun.WithTemplate(
            Usings + "[DynamoItem(\"t\"), Key(\"{A}\")] public partial record Part(string A);",
            Usings + "[DynamoItem(\"t\")] public partial record Order([PartitionKey] long Id, [SortKey] byte[] Hash);").Diagnostics);
        Assert.Equal(
            "The types 'Order' and 'Part' are in the table 't', but have different keys: 'Id' (N), 'Hash' (B) and 'pk' (S). Use the same for both, or another table.",
            diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
        Assert.Equal("Source0.cs", diagnostic.Location.GetLineSpan().Path);
    }

    [Fact]
    public void Error_of_one_member_leaves_the_code_of_the_others()
    {
        GeneratorRun run = GeneratorRun.Of(Usings + "[DynamoItem] public partial class Order { public object? A { get; set; } public int B { get; set; } }");
        Assert.Equal("TERN106", run.Ids);
        Assert.Contains("\"\\\"B\\\":\"u8", run.Files["Order.g.cs"], StringComparison.Ordinal);
        Assert.DoesNotContain(run.Output.GetDiagnostics(TestContext.Current.CancellationToken), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    [Theory]
    [InlineData("[DynamoItem] public partial record Order(int A, [Attribute(\"A\")] int B);")]
    [InlineData("[DynamoItem(\"t\"), Key(\"{A}\", \"{B}\", PartitionName = \"k\", SortName = \"k\")] public partial record Order(string A, string B);")]
    public void Error_of_a_name_adds_no_errors_of_the_compiler(string source)
    {
        GeneratorRun run = GeneratorRun.Of(Usings + source);
        Assert.NotEqual("", run.Ids);
        Assert.DoesNotContain(run.Output.GetDiagnostics(TestContext.Current.CancellationToken), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }
}
