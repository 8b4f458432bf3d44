using System.Globalization;

namespace Tern.Core.Tests.Support;

public class ForeignCultureTests
{
    [Fact]
    public async Task Tests_run_in_a_culture_with_its_own_number_and_time_formats()
    {
        Assert.NotEqual("-1.5", (-1.5).ToString(CultureInfo.CurrentCulture));
        await Task.Run(() => Assert.NotEqual("12:30", $"{new DateTime(2026, 11, 21, 12, 30, 0):HH:mm}"), TestContext.Current.CancellationToken);
    }
}
