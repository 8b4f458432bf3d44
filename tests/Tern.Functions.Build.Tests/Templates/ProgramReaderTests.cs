using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Tests.Support;

namespace Tern.Functions.Build.Tests.Templates;

public class ProgramReaderTests
{
    private const string HttpAttribute = "namespace Tern.Functions.Http { [AttributeUsage(AttributeTargets.Method)] public sealed class HttpFunctionAttribute(string route) : Attribute { public string Route { get; } = route; } }";

    [Fact]
    public void Read_of_one_function_has_the_handler_of_the_runtime()
    {
        const string Source = "public static class Orders { [Function] public static void Place() { } }";
        Assert.Equal(("Orders.Place", "bootstrap", 0), Summary(Assert.Single(CompiledProgram.Read(Source))));
        Assert.Equal(("Orders.Place", "Shop", 0), Summary(Assert.Single(CompiledProgram.Read(Source, "dotnet10"))));
    }

    [Fact]
    public void Read_of_several_functions_selects_each_by_its_name()
    {
        const string Source = "public static class Shop { public static class Orders { [Function] public static void Place() { } [Function(\"close\")] public static void Close() { } } }";
        Assert.Equal([("Shop.Orders.Place", "Shop.Orders.Place", 0), ("close", "close", 0)], CompiledProgram.Read(Source).Select(Summary));
        Assert.Equal([("Shop.Orders.Place", "Shop", 1), ("close", "Shop", 1)], CompiledProgram.Read(Source, "dotnet10").Select(Summary));
    }

    [Fact]
    public void Read_of_a_program_without_methods_uses_the_attributes_of_the_assembly()
    {
        FunctionDefinition function = Assert.Single(CompiledProgram.Read("[assembly: SqsTrigger(\"orders\"), FunctionSettings(Timeout = 10)] public static class Program { public static void Main() { } }"));
        Assert.Equal("Shop", function.Name);
        Assert.Equal(10, function.Settings.Timeout);
        Assert.Equal("ShopOrdersQueue", Assert.Single(function.Triggers).Id);
    }

    [Fact]
    public void Read_of_http_functions_is_one_function_with_a_default_route()
    {
        FunctionDefinition function = Assert.Single(CompiledProgram.Read($$"""
            {{HttpAttribute}}
            public static class Orders
            {
                [Tern.Functions.Http.HttpFunction("GET /orders")] public static void List() { }
                [Tern.Functions.Http.HttpFunction("POST /orders")] public static void Place() { }
            }
            """));
        Assert.Equal("http", function.Name);
        Assert.Equal("$default", Assert.IsType<RouteTrigger>(Assert.Single(function.Triggers)).RouteKey);
    }

    [Fact]
    public void Read_of_http_functions_uses_the_attributes_of_the_assembly()
    {
        List<FunctionDefinition> functions = CompiledProgram.Read($$"""
            [assembly: FunctionUrl]
            {{HttpAttribute}}
            public static class Orders
            {
                [Tern.Functions.Http.HttpFunction("GET /orders")] public static void List() { }
                [Function("close")] public static void Close() { }
            }
            """);
        Assert.Equal(["close", "http"], functions.Select(function => function.Name));
        Assert.Empty(functions[0].Triggers);
        Assert.IsType<UrlTrigger>(Assert.Single(functions[1].Triggers));
    }

    [Fact]
    public void Read_of_web_socket_routes_has_no_default_route() => Assert.Empty(Assert.Single(CompiledProgram.Read($$"""
        {{HttpAttribute}}
        public static class Chat { [Tern.Functions.Http.HttpFunction("MESSAGE /$default")] public static void Receive() { } }
        """)).Triggers);

    [Fact]
    public void Read_of_an_attribute_of_the_assembly_without_a_function_throws()
    {
        const string Source = "[assembly: SqsTrigger(\"orders\")] public static class Orders { [Function] public static void Place() { } }";
        Assert.Equal("The attribute [assembly: SqsTrigger] has no function: all functions of Shop are methods with [Function]. Move it to a method.",
            Assert.Throws<PackageException>(() => CompiledProgram.Read(Source)).Message);
    }

    [Fact]
    public void Read_of_tables_whose_names_differ_in_separators_has_a_parameter_for_each()
    {
        List<FunctionDefinition> functions = CompiledProgram.Read("""
            public static class Orders
            {
                [Function("a"), DynamoDBStreamTrigger("shop-orders")] public static void A() { }
                [Function("b"), DynamoDBStreamTrigger("shop_orders")] public static void B() { }
                [Function("c"), DynamoDBStreamTrigger("shop-orders")] public static void C() { }
            }
            """);
        Assert.Equal(["ShopOrdersStreamArn", "ShopOrdersStreamArn2", "ShopOrdersStreamArn"], functions.Select(function => Assert.IsType<EventSourceTrigger>(Assert.Single(function.Triggers)).Source.Parameter));
    }

    private static (string Name, string Handler, int Variables) Summary(FunctionDefinition function) => (function.Name, function.Handler, function.Variables.Count);
}
