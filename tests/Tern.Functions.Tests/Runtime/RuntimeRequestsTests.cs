using Tern.Functions.Runtime;

namespace Tern.Functions.Tests.Runtime;

public sealed class RuntimeRequestsTests
{
    [Fact]
    public void Version_is_that_of_the_assembly() => Assert.Equal(RuntimeRequests.PackageVersion, typeof(Function).Assembly.GetName().Version!.ToString(3));
}
