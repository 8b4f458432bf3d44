using System.Text.Json;

namespace Tern.Packaging.Tests;

/// <summary>Projects with a reference to the package Tern.Functions only.</summary>
public class FunctionsProjectTests(PackageFeed feed)
{
    private const string Functions = """<PackageReference Include="Tern.Functions" Version="$(TernVersion)" />""";

    private const string Program = """"
        using Tern.Functions;
        using Tern.Runtime;

        var reader = new JsonReader("""
            {"id":"17"}
            """u8);
        Console.WriteLine(Read<Order>(ref reader).Id);
        Console.WriteLine(typeof(FunctionHost).Name);

        static T Read<T>(ref JsonReader reader)
            where T : IPayload<T> => T.Read(ref reader);

        [Payload]
        public sealed partial record Order(string Id);

        public static class Orders
        {
            [Function]
            public static Order Place(Order order) => order;
        }
        """";

    [CiFact]
    public async Task Source_generator_is_executed_and_the_settings_of_functions_apply()
    {
        FreshProject project = feed.CreateProject("functions", "");
        project.WriteItems("", Functions, "");
        project.Write("Program.cs", Program);
        (await project.BuildAsync()).Succeeded();
        Assert.Equal(["17", "FunctionHost"], (await project.RunAsync()).Succeeded().Output.Trim().ReplaceLineEndings("\n").Split('\n'));
        string settings = await File.ReadAllTextAsync(Path.ChangeExtension(project.ProgramPath, "runtimeconfig.json"), TestContext.Current.CancellationToken);
        JsonElement properties = JsonDocument.Parse(settings).RootElement.GetProperty("runtimeOptions").GetProperty("configProperties");
        Assert.False(properties.GetProperty("System.GC.Server").GetBoolean());
        Assert.False(properties.GetProperty("System.GC.Concurrent").GetBoolean());
        Assert.False(properties.GetProperty("System.Diagnostics.Tracing.EventSource.IsSupported").GetBoolean());
    }
}
