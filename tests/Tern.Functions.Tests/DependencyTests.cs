namespace Tern.Functions.Tests;

public sealed class DependencyTests
{
    [Fact]
    public void Library_uses_no_http_client() =>
        Assert.DoesNotContain("System.Net.Http", typeof(Function).Assembly.GetReferencedAssemblies().Select(assembly => assembly.Name));
}
